import { getTexts, useTexts } from "../../../../i18n/use-texts.ts";
import { Button } from "../../../../ui/button.tsx";
import { type Cart, stepAfterDocuments, type StepKey } from "@dop/domain/orders";
import { useNavigate } from "../../../../lib/routes/router.tsx";
import { currentCart, updateCart } from "../../../../cart/cart-store.ts";
import { clearUnsavedInput } from "../../../../cart/unsaved-input.ts";
import { toast } from "../../../../lib/messages/toast.ts";
import { stepAfter, stepPaths } from "./flow-steps.ts";
import type { CodedProblem } from "../../../../forms/form.tsx";

/**
 * Saves a step into the draft and goes on to the next. Where the browser stores nothing, or its storage is full, the
 * order goes on in this page with a warning (rule O-75).
 */
export function useSaveStep(step: StepKey): (change: (cart: Cart) => Cart) => void {
  const t = useTexts("clientErrors");
  const navigate = useNavigate();

  return (change) => {
    const result = updateCart(change);
    if (!result.ok) toast.info(result.reason === "quota" ? t.draftTooLarge : t.draftNotKept);
    const saved = currentCart();
    if (!saved) return;
    clearUnsavedInput(step);
    const next = step === "documents" ? stepAfterDocuments(saved) : stepAfter(step, saved.productType);
    navigate(stepPaths[next]);
  };
}

export function SaveRow({ busy }: { readonly busy: boolean }) {
  const t = useTexts("orderFlow");
  return (
    <div className="mt-8">
      <Button type="submit" busy={busy} className="w-full sm:w-auto">
        {t.save}
      </Button>
    </div>
  );
}

/** The text of a problem in the summary. Fields share the message about a long text, so it starts with the label. */
export function namedProblem({ name, message, code }: CodedProblem, labels: Readonly<Record<string, unknown>>): string {
  const label = labels[name];
  return typeof label === "string" && /^validation\.max\d/.test(code)
    ? getTexts("orderFlow").problem(label, message)
    : message;
}
