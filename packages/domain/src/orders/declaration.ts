// Rules: O-55 (docs/rules)
import * as z from "zod/mini";
import { msg } from "@dop/texts/message";
import { limits } from "./limits.ts";
import { lineField } from "./text-fields.ts";

/** The wording that customers sign now; a changed wording, in any language, gets the next number. */
export const statementVersion = 1;

/** A name has a letter: blanks, signs and letters that show nothing, as the filler of Hangul, are none. */
const signedName = lineField(limits.name, {
  required: msg("checkout.statement.nameRequired"),
  max: msg("validation.max200"),
}).check(
  z.refine(
    (name) => name === "" || /(?!\p{Default_Ignorable_Code_Point})\p{L}/u.test(name),
    msg("checkout.statement.nameRequired"),
  ),
);

/** The statement that the customer signed at the checkout: its wording, and the name, else the contact's. */
export const statementSchema = z.strictObject({
  version: z.literal(statementVersion, { error: msg("checkout.statement.changed") }),
  name: z.optional(signedName),
});
