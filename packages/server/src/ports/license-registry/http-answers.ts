import { licenseDataSchema } from "@dop/domain/contract";
import type { LicenseData } from "@dop/domain/license-review";
import { z } from "zod";
import type { LicenseRecord } from "./port.ts";

/**
 * What the county's license service answers: docs/operations/license-service.md. More fields than these are ignored.
 */

export const existsAnswerSchema = z.object({ exists: z.boolean() });

const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .nullable();

export const licenseAnswerSchema = z.object({
  spouses: licenseDataSchema.shape.spouses,
  officiant: licenseDataSchema.shape.officiant,
  number: z.int().positive(),
  finalized_at: instant,
  voided_at: instant,
  ceremony_date: z.iso.date().nullable(),
});

/**
 * A 404 that comes from the service itself; any other 404 is a wrong address or a proxy's, and says nothing of a
 * license.
 */
export const unknownLicenseSchema = z.object({ code: z.literal("NOT_FOUND") });

export function licenseRecord(answer: z.infer<typeof licenseAnswerSchema>): LicenseRecord {
  const { number, finalized_at: finalizedAt, voided_at: voidedAt, ceremony_date: ceremonyDate } = answer;
  const data: LicenseData = { spouses: answer.spouses, officiant: answer.officiant };
  return { number, finalizedAt, voidedAt, ceremonyDate, data };
}
