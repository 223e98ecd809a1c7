import { orderFlowTexts } from "@dop/domain/texts/order-flow";
import { textsNow } from "../../i18n/use-texts.ts";
import type { FormProblem } from "../../ui/error-summary.tsx";

/**
 * How the summary words a problem: that something is too long is said alike of every field, so there the field's label goes first.
 * @param labels by field, beside other texts
 */
export function namedProblem({ name, message }: FormProblem, labels: Readonly<Record<string, unknown>>): string {
  const label = labels[name];
  return typeof label === "string" && /^Must be \d/.test(message)
    ? textsNow(orderFlowTexts).contact.problem(label, message)
    : message;
}
