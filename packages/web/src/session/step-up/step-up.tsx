import { lazy, Suspense, useSyncExternalStore } from "react";
import { answerQuestion, isAsked, subscribeToQuestion } from "./asked-proof.ts";

// Most sessions never ask: forms come when they are needed.
const StepUpDialog = lazy(async () => ({ default: (await import("./step-up-dialog.tsx")).StepUpDialog }));

/** Shows the dialog of a fresh proof while a refused call waits for one (rule A-24). */
export function StepUp() {
  const asked = useSyncExternalStore(subscribeToQuestion, isAsked, () => false);
  return <Suspense>{asked && <StepUpDialog onAnswer={answerQuestion} />}</Suspense>;
}
