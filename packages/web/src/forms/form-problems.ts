import type { FieldErrors, FieldValues } from "react-hook-form";
import type { FormProblem } from "../ui/fields/error-summary.tsx";

/**
 * Every problem of a form, nested fields under their path (`items.0.country`). `errors` has the latest
 * finding last; the list follows the page from top to bottom.
 * @param fields the form's fields in the order of the page
 */
export function formProblems<T extends FieldValues>(errors: FieldErrors<T>, fields: readonly string[]): FormProblem[] {
  const position = ({ name }: FormProblem) => {
    const index = fields.indexOf(name.split(".")[0] ?? "");
    return index < 0 ? fields.length : index;
  };
  return collect(errors, "").toSorted((a, b) => position(a) - position(b));
}

function collect(node: Record<string, unknown>, path: string): FormProblem[] {
  if (typeof node["message"] === "string" && typeof node["type"] !== "object") {
    return node["message"] === "" ? [] : [{ name: path, message: node["message"] }];
  }
  const parts = Object.entries(node);
  // What is wrong with a list as a whole comes before its entries' own problems.
  const inOrder = path === "" ? parts : parts.toSorted(([a], [b]) => Number(b === "root") - Number(a === "root"));
  return inOrder.flatMap(([key, inner]) => {
    // `ref` leads into the DOM, which is cyclic.
    if (key === "ref" || typeof inner !== "object" || inner === null) return [];
    // A list's own problem has the list's name.
    const name = key === "root" ? path : path === "" ? key : `${path}.${key}`;
    return collect(inner as Record<string, unknown>, name);
  });
}
