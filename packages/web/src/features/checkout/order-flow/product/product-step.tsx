import { productIds } from "@dop/domain/orders";
import { useFlow } from "../draft/flow-context.ts";
import { ApostilleForm } from "./apostille-form.tsx";
import { CertifiedCopyForm } from "./certified-copy-form.tsx";
import { CorrectionForm } from "./correction-form.tsx";
import { EarlierOrder } from "./earlier-order.tsx";
import { LetterForm } from "./letter-form.tsx";

/** The first step: each product asks its own questions. */
export function ProductStep() {
  return (
    <>
      <EarlierOrder />
      <ProductForm />
    </>
  );
}

function ProductForm() {
  const { cart } = useFlow();
  switch (cart.productType) {
    case productIds.apostille:
      return <ApostilleForm cart={cart} />;
    case productIds.certifiedCopy:
      return <CertifiedCopyForm cart={cart} />;
    case productIds.licenseCorrection:
      return <CorrectionForm cart={cart} />;
    case productIds.letterOfValidity:
      return <LetterForm cart={cart} />;
  }
}
