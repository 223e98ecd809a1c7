import type { Portal } from "../../portal.ts";
import { remakeEstimates } from "./remake-estimates.ts";

/** Makes the estimates of a new installation; later ones are made by the daily job. */
export async function firstEstimates(portal: Portal): Promise<void> {
  const known = await portal.db.selectFrom("product_estimates").select("product_id").limit(1).executeTakeFirst();
  if (!known) await remakeEstimates(portal);
}
