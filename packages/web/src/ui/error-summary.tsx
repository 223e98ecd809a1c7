import { useEffect, useRef } from "react";
import { useTexts } from "../i18n/use-texts.ts";
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

/** All problems of a form above it, each a link to its field. Renders nothing while there is none. */
export function ErrorSummary({ problems, attempt }: ErrorSummaryProps) {
  const t = useTexts("ui");
  const box = useRef<HTMLDivElement>(null);
  const focusedAttempt = useRef(0);
  const shown = attempt > 0 && problems.length > 0;
  useEffect(() => {
    // The list may arrive one rendering after the refusal: wait for it, then take the focus once.
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
      <h2 className="mb-1 text-lg">{t.problems(problems.length)}</h2>
      <ul className="list-disc pl-5">
        {problems.map(({ name, message }) => (
          <li key={name} className="pl-1">
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
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Brings a field into view with its label and puts the cursor into it. */
export function focusField(name: string): void {
  const control = document.getElementById(fieldId(name));
  (control?.closest("fieldset, div") ?? control)?.scrollIntoView({ block: "center" });
  control?.focus({ preventScroll: true });
}
