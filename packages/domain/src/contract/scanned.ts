// Rules: O-28 (docs/rules)
import * as z from "zod/mini";

type Text<Input> = z.core.$ZodType<string, Input>;

/** A text in which the separator of GS1 codes (U+001D) is left out, which scanners send inside a number. */
export const scanned = (schema: Text<string> | Text<unknown>) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === "string" ? value.replaceAll("\u001D", "") : value) as string),
    schema as Text<string>,
  );
