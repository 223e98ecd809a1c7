import { getTexts, useTexts } from "../../../../i18n/use-texts.ts";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { Button } from "../../../../ui/button.tsx";
import { type Cart, stepAfterDocuments, type StepKey } from "@dop/domain/orders";
import { useState } from "react";
import { useNavigate } from "../../../../lib/routes/router.tsx";
import { currentCart, updateCart } from "../../../../cart/cart-store.ts";
import { clearUnsavedInput } from "../../../../cart/unsaved-input.ts";
import { toast } from "../../../../lib/messages/toast.ts";
import { stepAfter, stepPaths } from "./flow-steps.ts";
import type { CodedProblem } from "../../../../forms/form.tsx";

/**
 * Saves a step into the draft and goes on to the next. When storage is full the page stays as it is, and `failure` says
 * so; when the browser stores nothing at all, the order goes on in this page with a warning.
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

export function SaveRow({ busy, failure }: { readonly busy: boolean; readonly failure: string | undefined }) {
  const t = useTexts("orderFlow");
  return (
    <div className="mt-8">
      {failure !== undefined && (
        <Alert kind="error" live="alert" title={t.notSaved} className="mb-4">
          {failure}
        </Alert>
      )}
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
