// Rules: P-46 (docs/rules)
import { msg } from "@dop/texts/message";
import * as z from "zod/mini";

/** Kinds of ID, in the order of their keys (1 to 4). */
export const seenDocumentKinds = ["driver_license", "passport", "id_card", "other"] as const;
export type SeenDocumentKind = (typeof seenDocumentKinds)[number];

/** MM/YYYY as it is typed, and YYYY-MM as it is stored. */
const month = /^(?:(?<m>0?[1-9]|1[0-2])\s*[/-]\s*(?<y>\d{4})|(?<year>\d{4})-(?<month>0[1-9]|1[0-2]))$/;

function storedMonth(typed: string): string {
  const { m, y, year, month: stored } = month.exec(typed)?.groups ?? {};
  return y === undefined ? `${year ?? ""}-${stored ?? ""}` : `${y}-${(m ?? "").padStart(2, "0")}`;
}

/** The note about an ID that a clerk saw, as it comes in. */
export const seenDocumentSchema = z.strictObject({
  kind: z.enum(seenDocumentKinds),
  /** The state or country as the document names it: UT, MEX, D. */
  issuer: z.optional(
    z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{1,3}$/, msg("officeValidation.issuer"))),
  ),
  /** The month in which it expires. */
  expires: z.optional(
    z.pipe(z.string().check(z.trim(), z.regex(month, msg("officeValidation.month"))), z.transform(storedMonth)),
  ),
});
export type SeenDocument = z.infer<typeof seenDocumentSchema>;

export const storedSeenDocumentSchema = z.object({
  kind: z.enum(seenDocumentKinds),
  issuer: z.optional(z.string()),
  /** YYYY-MM. */
  expires: z.optional(z.string()),
});
