import * as z from "zod/mini";
import { lineField, textField } from "../orders/index.ts";
import { unknownPlaceholders } from "../staff/index.ts";
import { msg } from "@dop/texts/message";
import { timestampSchema } from "./timestamp.ts";

/** Purpose of a canned text: an answer to a message, or a reason why documents are not accepted. */
export const cannedTextKinds = ["reply", "invalid"] as const;
export const cannedTextLimits = { name: 60, text: 2000, count: 200 } as const;

const name = lineField(cannedTextLimits.name, {
  required: msg("officeValidation.nameRequired"),
  max: msg("officeValidation.max60"),
});
const text = textField(cannedTextLimits.text, {
  required: msg("officeValidation.cannedTextRequired"),
  max: msg("validation.max2000"),
}).check(
  z.refine((content) => unknownPlaceholders(content).length === 0, {
    error: ({ input }) => msg("officeValidation.placeholderUnknown", unknownPlaceholders(String(input))),
  }),
);

/** POST /canned-texts (rule E-20). */
export const cannedTextRequestSchema = z.strictObject({ kind: z.enum(cannedTextKinds), name, text });
export type CannedTextRequest = z.infer<typeof cannedTextRequestSchema>;
/** PATCH /canned-texts/{id} */
export const cannedTextChangeSchema = z.strictObject({ name, text });

export const cannedTextSchema = z.object({
  id: z.number(),
  kind: z.enum(cannedTextKinds),
  name: z.string(),
  text: z.string(),
  updated_by: z.string(),
  updated_at: timestampSchema,
});
export type CannedText = z.infer<typeof cannedTextSchema>;
/** GET /canned-texts: all of them, by kind and name. */
export const cannedTextsSchema = z.array(cannedTextSchema);
