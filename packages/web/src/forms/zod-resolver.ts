import { get, set } from "react-hook-form";
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import { safeParseAsync } from "zod/v4/core";
import type { $ZodType } from "zod/v4/core";

/**
 * Checks a form by its schema: the first issue of every field. An issue of a list as a whole stands at the list's
 * `root`, so that it hides none of its entries' own.
 */
export function zodResolver<Input extends FieldValues, Output>(
  schema: $ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return async (values, _context, { names = [] }) => {
    const result = await safeParseAsync(schema, values);
    if (result.success) return { values: result.data, errors: {} };
    const errors: FieldErrors<Input> = {};
    for (const { path, code, message } of result.error.issues) {
      const field = path.join(".");
      const isList = names.some((name) => name.startsWith(`${field}.`));
      const place = isList ? `${field}.root` : field;
      if (get(errors, place) === undefined) set(errors, place, { type: code, message });
    }
    return { values: {}, errors };
  };
}
