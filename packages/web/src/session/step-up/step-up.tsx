import { lazy, Suspense, useSyncExternalStore } from "react";
import { useTexts } from "../../i18n/use-texts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { answerQuestion, isAsked, subscribeToQuestion } from "./asked-proof.ts";

// Most sessions never ask: forms come when they are needed.
const StepUpDialog = lazy(async () => ({
  default: await import("./step-up-dialog.tsx").then(
    (module) => module.StepUpDialog,
    () => LostDialog,
  ),
}));

/** Where an upgrade has removed the dialog's script: the call may be given up, and what was typed stays. */
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

/** Shows the dialog of a fresh proof while a refused call waits for one (rule A-24). */
export function StepUp() {
  const asked = useSyncExternalStore(subscribeToQuestion, isAsked, () => false);
  return <Suspense>{asked && <StepUpDialog onAnswer={answerQuestion} />}</Suspense>;
}
