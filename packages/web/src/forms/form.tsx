import { useRef, useState, type ReactNode, type SyntheticEvent } from "react";
import { flushSync } from "react-dom";
import { wordsOf } from "../i18n/use-texts.ts";
import { ErrorSummary, focusField, type FormProblem } from "../ui/fields/error-summary.tsx";

interface CheckedProblem extends FormProblem {
  /** Shows while typing, because more typing does not fix it. */
  readonly atOnce?: boolean;
}

/** The result of a form's check: values to save, or problems in the order of the page. */
export type Checked<Output> = { readonly output: Output } | { readonly problems: readonly CheckedProblem[] };

/** A problem in words, with the message code that identifies its kind. */
export interface CodedProblem extends FormProblem {
  readonly code: string;
}

export interface Submittable<Output> {
  /** Problems for the summary, once a save was refused. */
  readonly problems: readonly FormProblem[];
  /** The number of refused saves; the error summary takes the focus with each. */
  readonly attempt: number;
  /** A save is running. */
  readonly busy?: boolean;
  /** Saves valid values. Answers true when they were valid. */
  readonly submit: (onSave: (output: Output) => unknown) => boolean;
}

export interface FormState<Output> extends Submittable<Output> {
  readonly checked: Checked<Output>;
  /** The message for a field: after a refused save or `show`, and at once when a text is too long. */
  readonly error: (name: string) => string | undefined;
  /** Shows every problem from now on, as when the user leaves a field. */
  readonly show: () => void;
  readonly refuse: () => void;
}

/** The state of a `Form` whose values live outside of it; `useFields` also holds the values. */
export function useForm<Output>(checked: Checked<Output>): FormState<Output> {
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState(false);
  const problems = "problems" in checked ? checked.problems : [];
  function refuse(): void {
    setShown(true);
    setAttempt((count) => count + 1);
  }
  return {
    checked,
    problems,
    attempt,
    error: (name) => problems.find((problem) => problem.name === name && (shown || problem.atOnce))?.message,
    show: () => setShown(true),
    refuse,
    submit: (onSave) => {
      if ("output" in checked) {
        setShown(false);
        onSave(checked.output);
      } else refuse();
      return "output" in checked;
    },
  };
}

interface FormProps<Output> {
  readonly form: Submittable<Output>;
  readonly onSave: (output: Output) => unknown;
  readonly children: ReactNode;
  /** A save is running: further presses do nothing. */
  readonly busy?: boolean;
  /**
   * Lists all problems on top after a refused save, in the function's words where the message alone does not name its
   * field. Without it the focus moves to the first wrong field.
   */
  readonly summary?: boolean | ((problem: CodedProblem) => string);
  readonly className?: string | undefined;
}

/**
 * Tells the form's fields of texts that a browser or a password manager has filled in without an event (rule O-74).
 * @returns true where there were any
 */
function readFilledIn(form: HTMLFormElement): boolean {
  const filled = [...form.elements].filter(
    (field) =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== field.defaultValue,
  );
  flushSync(() => {
    for (const field of filled) field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  return filled.length > 0;
}

/** A form that saves only valid values and otherwise leads to the problems. */
export function Form<Output>({ form, onSave, children, busy, summary = false, className }: FormProps<Output>) {
  const isRead = useRef(false);
  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy || form.busy) return;
    if (!isRead.current && readFilledIn(event.currentTarget)) {
      isRead.current = true;
      // Again, by the form as it is drawn with these texts.
      event.currentTarget.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
      isRead.current = false;
      return;
    }
    const [first] = form.problems;
    if (!form.submit(onSave) && !summary && first) focusField(first.name);
  }
  const listed = form.problems.map(({ name, message: code }) => {
    const problem = { name, message: wordsOf(code), code };
    return typeof summary === "function" ? { ...problem, message: summary(problem) } : problem;
  });
  return (
    <form noValidate className={className} onSubmit={submit}>
      {summary && <ErrorSummary problems={listed} attempt={form.attempt} />}
      <div className="contents">{children}</div>
    </form>
  );
}
