import * as z from "zod/mini";
import { msg } from "@dop/texts/message";
import { isCalendarDate } from "../dates/index.ts";

/** YYYY-MM-DD in office time. */
export const dateSchema = z.string().check(z.refine(isCalendarDate, msg("officeValidation.isoDate")));

/** A filter of a query: a blank one counts as absent. */
export function filter<T extends z.core.SomeType>(schema: T) {
  return z.pipe(
    z.transform((value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value)),
    z.optional(schema),
  );
}

/** Leaves out the separator of GS1 codes, which scanners send inside a number (rule O-28). */
const withoutSeparators = (text: string): string => text.replaceAll("\u001D", "");

/** A text filter of at most `max` characters. */
export function textFilter(max: number) {
  return filter(z.string().check(z.overwrite(withoutSeparators), z.trim(), z.maxLength(max)));
}

/** A filter that takes digits only. */
export function numberFilter() {
  return filter(
    z.pipe(
      z.string().check(z.trim(), z.regex(/^\d{1,15}$/, msg("officeValidation.mustBeNumber"))),
      z.transform((digits: string) => Number(digits)),
    ),
  );
}
