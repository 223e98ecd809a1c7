import * as z from "zod/mini";
import { licenseDataSchema } from "./orders.ts";

/** Reasons for a missing record: the county has no such license, or the data of the order was destroyed. */
export const missingRecords = ["unknown", "destroyed"] as const;

/** GET /orders/{id}/license-record: the license as the county has it now (rule W-40). */
export const licenseRecordSchema = z.object({
  license_number: z.number(),
  record: z.nullable(z.omit(licenseDataSchema, { license_number: true })),
  voided: z.boolean(),
  /** Null where there is a record. */
  missing: z.nullable(z.enum(missingRecords)),
});
export type LicenseRecordAnswer = z.infer<typeof licenseRecordSchema>;
