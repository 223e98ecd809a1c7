import { getTexts } from "../../../../i18n/use-texts.ts";
import type { CodedProblem } from "../../../../forms/form.tsx";

/**
 * The text of a problem in the summary. The message about a text that is too long is the same for all fields, so their
 * label goes first.
 * @param labels by field, among other texts
 */
export function namedProblem({ name, message, code }: CodedProblem, labels: Readonly<Record<string, unknown>>): string {
  const label = labels[name];
  return typeof label === "string" && /^validation\.max\d/.test(code)
    ? getTexts("orderFlow").problem(label, message)
    : message;
}
