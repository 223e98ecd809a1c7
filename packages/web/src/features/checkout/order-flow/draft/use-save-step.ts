import { stepAfterDocuments, type Cart, type StepKey } from "@dop/domain/orders";
import { useState } from "react";
import { useNavigate } from "../../../../lib/routes/router.tsx";
import { currentCart, updateCart } from "../../../../cart/cart-store.ts";
import { clearUnsavedInput } from "../../../../cart/unsaved-input.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { toast } from "../../../../lib/messages/toast.ts";
import { stepAfter, stepPaths } from "../steps/flow-steps.ts";

/**
 * Saves a step into the draft and goes on to the next. When storage is full the page stays as it is, with everything
 * typed and chosen, and `failure` says so; when the browser keeps nothing at all, the order goes on in this page with a
 * warning. Sends nothing to the server, and so does without `useSubmit`.
 */
export function useSaveStep(step: StepKey): {
  readonly failure: string | undefined;
  readonly save: (change: (cart: Cart) => Cart) => void;
} {
  const t = useTexts("clientErrors");
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();

  function save(change: (cart: Cart) => Cart): void {
    setFailure(undefined);
    const result = updateCart(change);
    if (!result.ok && result.reason === "quota") {
      setFailure(t.draftTooLarge);
      return;
    }
    if (!result.ok) toast.info(t.draftNotKept);
    const saved = currentCart();
    if (!saved) return;
    clearUnsavedInput();
    const next = step === "documents" ? stepAfterDocuments(saved) : stepAfter(step, saved.productType);
    navigate(stepPaths[next]);
  }

  return { failure, save };
}
