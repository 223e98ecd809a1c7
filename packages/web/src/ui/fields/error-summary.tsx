import { useEffect, useRef } from "react";
import { fieldId } from "./field.tsx";

/** One problem on a form: the field's form name and its message. */
export interface FormProblem {
  readonly name: string;
  readonly message: string;
}

interface ErrorSummaryProps {
  readonly problems: readonly FormProblem[];
  /** Changes with every refused save; the summary takes the focus each time. */
  readonly attempt: number;
}

/** The problems of a form: the first one leads, the others follow, each a link to its field. */
export function ErrorSummary({ problems, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const focusedAttempt = useRef(0);
  const [first, ...others] = problems;
  const shown = attempt > 0 && first !== undefined;
  useEffect(() => {
    // The list may arrive one rendering after the refusal: takes the focus once, when it is there.
    if (!shown || focusedAttempt.current === attempt) return;
    focusedAttempt.current = attempt;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "start" });
  }, [attempt, shown]);
  if (!shown) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="mb-6 scroll-mt-4 rounded-sm border-l-8 border-error bg-error-bg px-4 py-4"
    >
      <h2 className="font-sans! text-lg">
        <ProblemLink {...first} />
      </h2>
      {others.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {others.map((problem) => (
            <li key={problem.name} className="pl-1">
              <ProblemLink {...problem} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ProblemLink({ name, message }: FormProblem) {
  return (
    <a
      href={`#${fieldId(name)}`}
      className="inline-block py-0.5 align-top font-semibold text-error"
      onClick={(event) => {
        event.preventDefault();
        focusField(name);
      }}
    >
      {message}
    </a>
  );
}

/** Brings a field into view with its label and puts the cursor into it. */
export function focusField(name: string): void {
  const control = document.getElementById(fieldId(name));
  (control?.closest("fieldset, div") ?? control)?.scrollIntoView({ block: "center" });
  control?.focus({ preventScroll: true });
}
