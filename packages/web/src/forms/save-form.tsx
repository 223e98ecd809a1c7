import type { ReactNode } from "react";
import type { FieldValues, SubmitHandler } from "react-hook-form";
import { wordsOf } from "../i18n/use-texts.ts";
import { ErrorSummary, type FormProblem } from "../ui/fields/error-summary.tsx";
import { formProblems } from "./form-problems.ts";
import type { ZodForm } from "./use-zod-form.ts";

/** A problem in words, with the message code that identifies its kind. */
export interface CodedProblem extends FormProblem {
  readonly code: string;
}

interface SaveFormProps<Input extends FieldValues, Output extends FieldValues> {
  readonly form: ZodForm<Input, Output>;
  readonly onSave: SubmitHandler<Output>;
  readonly children: ReactNode;
  /** Between the summary and the fields: the page's heading, when the summary is to come first. */
  readonly heading?: ReactNode;
  readonly className?: string;
  /** How the summary words a problem, where the message alone does not say which field it is about. */
  readonly problemText?: (problem: CodedProblem) => string;
}

/** A form whose refused save lists all problems on top and moves the focus there. */
export function SaveForm<Input extends FieldValues, Output extends FieldValues>(props: SaveFormProps<Input, Output>) {
  const { form, onSave, children, heading, className, problemText } = props;
  const save = form.save(onSave as never);
  const problems = formProblems(form.formState.errors, Object.keys(form.getValues())).map(({ name, message }) => {
    const problem = { name, message: wordsOf(message), code: message };
    return problemText ? { ...problem, message: problemText(problem) } : problem;
  });
  return (
    <form noValidate className={className} onSubmit={(event) => void save(event)}>
      <ErrorSummary problems={problems} attempt={form.attempt} />
      {heading}
      {children}
    </form>
  );
}
