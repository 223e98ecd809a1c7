import { firstIncompleteStep } from "@dop/domain/orders";
import { useSyncExternalStore } from "react";
import { hasEarlierCart, resumeEarlierCart, subscribeToCart } from "../../../../cart/cart-store.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { useNavigate } from "../../../../lib/routes/router.tsx";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { Button } from "../../../../ui/button.tsx";
import { stepPaths } from "../steps/flow-steps.ts";

/** The way back to the draft that this one has replaced, while it is kept (rule O-46). */
export function EarlierOrder() {
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
