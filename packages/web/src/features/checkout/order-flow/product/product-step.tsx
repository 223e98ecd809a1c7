import { productIds } from "@dop/domain/orders";
import { useFlow } from "../draft/flow-context.ts";
import { ApostilleForm } from "./apostille-form.tsx";
import { CorrectionForm } from "./correction-form.tsx";
import { EarlierOrder } from "./earlier-order.tsx";
import { UsualForm } from "./usual-form.tsx";

/** The first step: each product asks its own questions. */
export function ProductStep() {
  return (
    <>
      <EarlierOrder />
      <ProductForm />
    </>
  );
}

/** The form of a product with questions of its own; the rest has the usual one. */
function ProductForm() {
  const { cart } = useFlow();
  switch (cart.productType) {
    case productIds.apostille:
      return <ApostilleForm cart={cart} />;
    case productIds.licenseCorrection:
      return <CorrectionForm cart={cart} />;
    default:
      return <UsualForm cart={cart} />;
  }
}
