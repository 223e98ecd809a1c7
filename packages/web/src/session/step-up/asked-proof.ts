import { createSignal } from "../../lib/api/signal.ts";

/** Whether a refused call waits for the user's proof of who they are (rule A-24): one question for all calls. */
interface Question {
  readonly answered: Promise<boolean>;
  readonly answer: (proven: boolean) => void;
}

let question: Question | undefined;
const { subscribe, notify } = createSignal();
export { subscribe as subscribeToQuestion };

/** Asks the user, unless they are being asked. @returns whether they proved it */
export function askForProof(): Promise<boolean> {
  if (question === undefined) {
    let answer: Question["answer"] = () => undefined;
    const answered = new Promise<boolean>((resolve) => {
      answer = resolve;
    });
    question = { answered, answer };
    notify();
  }
  return question.answered;
}

/** Lets the calls that wait go on, or fail as they were refused. */
export function answerQuestion(proven: boolean): void {
  question?.answer(proven);
  question = undefined;
  notify();
}

export const isAsked = (): boolean => question !== undefined;
