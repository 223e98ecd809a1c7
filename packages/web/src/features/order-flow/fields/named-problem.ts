import { textsNow } from "../../../i18n/use-texts.ts";
import type { CodedProblem } from "../../../forms/save-form.tsx";

/**
 * How the summary words a problem: that something is too long is said alike of every field, so there the field's label
 * goes first.
 * @param labels by field, among other texts
 */
export function namedProblem({ name, message, code }: CodedProblem, labels: Readonly<Record<string, unknown>>): string {
  const label = labels[name];
  return typeof label === "string" && /^validation\.max\d/.test(code)
    ? textsNow("orderFlow").contact.problem(label, message)
    : message;
}
