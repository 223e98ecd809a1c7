import type { FieldErrors, FieldValues } from "react-hook-form";
import type { FormProblem } from "../ui/error-summary.tsx";

/** Every problem of a form in the order of its schema, nested fields under their path (`items.0.country`). */
export function formProblems<T extends FieldValues>(errors: FieldErrors<T>): FormProblem[] {
  return collect(errors, "");
}

function collect(node: Record<string, unknown>, path: string): FormProblem[] {
  if (typeof node["message"] === "string" && typeof node["type"] !== "object") {
    return node["message"] === "" ? [] : [{ name: path, message: node["message"] }];
  }
  return Object.entries(node).flatMap(([key, inner]) => {
    // `ref` leads into the document, where everything leads everywhere.
    if (key === "ref" || typeof inner !== "object" || inner === null) return [];
    // A list's own problem stands under the list's name.
    const name = key === "root" ? path : path === "" ? key : `${path}.${key}`;
    return collect(inner as Record<string, unknown>, name);
  });
}
