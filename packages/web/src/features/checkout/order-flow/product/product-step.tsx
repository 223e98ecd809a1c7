import { firstIncompleteStep, productIds } from "@dop/domain/orders";
import { useFlow } from "../draft/flow-context.ts";
import { ApostilleForm } from "./apostille-form.tsx";
import { CorrectionForm } from "./correction-form.tsx";
import { UsualForm } from "./usual-form.tsx";
import { useSyncExternalStore } from "react";
import { hasEarlierCart, resumeEarlierCart, subscribeToCart } from "../../../../cart/cart-store.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { useNavigate } from "../../../../lib/routes/router.tsx";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { Button } from "../../../../ui/button.tsx";
import { stepPaths } from "../steps/flow-steps.ts";

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
    case productIds.licenseCorrection:
      return <CorrectionForm cart={cart} />;
    default:
      return <UsualForm cart={cart} />;
  }
}

/** Offers the draft that this one has replaced, while it is stored (rule O-46). */
function EarlierOrder() {
  const t = useTexts("orderFlow");
  const navigate = useNavigate();
  if (!useSyncExternalStore(subscribeToCart, hasEarlierCart)) return null;

  function goOn(): void {
    const cart = resumeEarlierCart();
    if (cart) navigate(stepPaths[firstIncompleteStep(cart) ?? "payment"]);
  }

  return (
    <Alert kind="info" className="mb-6">
      <Button kind="quiet" onClick={goOn}>
        {t.goOn}
      </Button>
    </Alert>
  );
}
