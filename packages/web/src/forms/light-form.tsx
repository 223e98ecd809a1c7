import { useState, type ReactNode, type SyntheticEvent } from "react";
import { ErrorSummary, focusField, type FormProblem } from "../ui/fields/error-summary.tsx";

interface LightProblem extends FormProblem {
  /** Shows while typing, because more typing does not fix it. */
  readonly atOnce?: boolean;
}

/** The values of a form after the check: what to save, or what is wrong with them in the order of the page. */
export type Checked<Output> = { readonly output: Output } | { readonly problems: readonly LightProblem[] };

export interface LightFormState<Output> {
  readonly checked: Checked<Output>;
  readonly problems: readonly LightProblem[];
  /** How many saves were refused; the error summary takes the focus with each. */
  readonly attempt: number;
  /** The message for a field: after a refused save or `show`, and at once when a text is too long. */
  readonly error: (name: string) => string | undefined;
  /** Shows every problem from now on, as when the user leaves a field. */
  readonly show: () => void;
  readonly refuse: () => void;
  readonly accept: () => void;
}

/** The state of a `LightForm`, for small forms on pages that do without react-hook-form. */
export function useLightForm<Output>(checked: Checked<Output>): LightFormState<Output> {
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState(false);
  const problems = "problems" in checked ? checked.problems : [];
  return {
    checked,
    problems,
    attempt,
    error: (name) => problems.find((problem) => problem.name === name && (shown || problem.atOnce))?.message,
    show: () => setShown(true),
    refuse: () => {
      setShown(true);
      setAttempt((count) => count + 1);
    },
    accept: () => setShown(false),
  };
}

interface LightFormProps<Output> {
  readonly form: LightFormState<Output>;
  readonly onSave: (output: Output) => unknown;
  readonly children: ReactNode;
  /** A save is running: further presses do nothing. */
  readonly busy?: boolean;
  /** Lists all problems on top after a refused save; otherwise the focus moves to the first wrong field. */
  readonly summary?: boolean;
  readonly className?: string;
}

/** A form that saves only valid values and otherwise leads to what is wrong. */
export function LightForm<Output>(props: LightFormProps<Output>) {
  const { form, onSave, children, busy = false, summary = false, className } = props;

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (busy) return;
    if ("output" in form.checked) {
      form.accept();
      onSave(form.checked.output);
      return;
    }
    form.refuse();
    const [first] = form.problems;
    if (!summary && first) focusField(first.name);
  }

  return (
    <form noValidate className={className} onSubmit={submit}>
      {summary && <ErrorSummary problems={form.problems} attempt={form.attempt} />}
      <div className="contents">{children}</div>
    </form>
  );
}
