import * as z from "zod/mini";

/**
 * The date that a customer was promised first and the one by which half of such products are done now, YYYY-MM-DD; null
 * where the promise is not at risk (rule O-65).
 */
export const atRiskSchema = z.nullable(z.object({ promised_on: z.string(), expected_on: z.string() }));
export type AtRisk = z.infer<typeof atRiskSchema>;
