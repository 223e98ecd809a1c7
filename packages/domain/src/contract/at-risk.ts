import type * as z from "zod/mini";
import { listedEntrySchema } from "../queues/index.ts";

/**
 * The date that a customer was promised first and the one by which half of such products are done now, YYYY-MM-DD; null
 * where the promise is not at risk (rule O-65).
 */
export const atRiskSchema = listedEntrySchema.shape.at_risk;
export type AtRisk = z.infer<typeof atRiskSchema>;
