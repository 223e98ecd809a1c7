import { lazy, Suspense, useSyncExternalStore } from "react";
import { useTexts } from "../../i18n/use-texts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { answerQuestion, isAsked, subscribeToQuestion } from "../staff-calls.ts";

// Loaded on demand: most sessions never ask.
const StepUpDialog = lazy(async () => ({
  default: await import("./step-up-dialog.tsx").then(
    (module) => module.StepUpDialog,
    () => LostDialog,
  ),
}));

/** Replaces the dialog when an upgrade has removed its script: the call may be given up, and the page's input stays. */
function LostDialog({ onAnswer }: { readonly onAnswer: (proven: boolean) => void }) {
  const t = useTexts("shell");
  const { cancel } = useTexts("stepUp");
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title={t.pageLoadFailed}
      actions={
        <>
          <Button kind="secondary" onClick={() => onAnswer(false)}>
            {cancel}
          </Button>
          <Button onClick={() => window.location.reload()}>{t.reload}</Button>
        </>
      }
    >
      <p>{t.pageLoadFailedText}</p>
    </Dialog>
  );
}

/** Shows the dialog while a refused call waits for a proof of identity (rule A-24). */
export function StepUp() {
  const asked = useSyncExternalStore(subscribeToQuestion, isAsked, () => false);
  return <Suspense>{asked && <StepUpDialog onAnswer={answerQuestion} />}</Suspense>;
}
