import * as z from "zod/mini";
import { licenseDataSchema } from "./orders.ts";

/** GET /orders/{id}/license-record: the license as the county has it now (rule W-40). */
export const licenseRecordSchema = z.object({
  license_number: z.number(),
  record: z.nullable(z.omit(licenseDataSchema, { license_number: true })),
  voided: z.boolean(),
  /** Null where there is a record; else the county has no such license, or the order's data was destroyed. */
  missing: z.nullable(z.enum(["unknown", "destroyed"])),
});
export type LicenseRecordAnswer = z.infer<typeof licenseRecordSchema>;
