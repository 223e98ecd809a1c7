import * as z from "zod/mini";
import { dollarsSchema } from "./catalog.ts";
import { timestampSchema } from "./timestamp.ts";

/** Faults of earlier versions that are looked for once after an upgrade (rule S-8). */
export const upgradeCheckNames = ["released_parts", "unsent_letters", "outlived_flags"] as const;

/** GET /upgrade-findings: what a person is to look at, and how many findings the portal has mended. */
export const upgradeFindingsSchema = z.object({
  mended: z.int(),
  findings: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(upgradeCheckNames),
      order_id: z.int(),
      amount: z.nullable(dollarsSchema),
      found_at: timestampSchema,
    }),
  ),
});
export type UpgradeFindings = z.infer<typeof upgradeFindingsSchema>;
