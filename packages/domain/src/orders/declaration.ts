// Rules: O-55 (docs/rules)
import * as z from "zod/mini";
import { msg } from "../texts/message.ts";
import { limits } from "./limits.ts";
import { textField } from "./text-fields.ts";

/** The wording that customers sign now; a changed wording, in any language, gets the next number. */
export const statementVersion = 1;

/** A name has a letter: blanks, signs and letters that show nothing, as the filler of Hangul, are none. */
const signedName = textField(limits.name, {
  required: msg("checkout.statement.nameRequired"),
  max: msg("validation.max200"),
}).check(
  z.refine(
    (name) => name === "" || /(?!\p{Default_Ignorable_Code_Point})\p{L}/u.test(name),
    msg("checkout.statement.nameRequired"),
  ),
);

/** The statement as its form gives it: the box is ticked and the name is typed. */
export const signatureSchema = z.object({
  agreed: z.literal(true, { error: msg("checkout.statement.agreeRequired") }),
  name: signedName,
});

/** What the customer has signed at the checkout: which wording, and with which name. */
export const statementSchema = z.strictObject({
  version: z.literal(statementVersion, { error: msg("checkout.statement.changed") }),
  name: signedName,
});
