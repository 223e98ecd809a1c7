import type { payoutsQuerySchema } from "@dop/domain/reports";
import { msg } from "@dop/domain/texts/message";
import { sql } from "kysely";
import type { z } from "zod";
import { officePeriod } from "../../db/office-period.ts";
import { notFound } from "../../http/api-error.ts";
import type { Portal } from "../../portal.ts";
import type { ComparedLines } from "./compare-payouts.ts";

/** The lines of the ledger that the portal learned of on some days of the office, both included. */
export async function linesOfDays(
  { db, config }: Portal,
  { from, to }: z.infer<typeof payoutsQuerySchema>,
): Promise<ComparedLines> {
  const period = await officePeriod(db, config.office.timeZone, from, to);
  return { ...period, where: sql`(m.recorded_at >= ${period.since} and m.recorded_at < ${period.until})` };
}

/** The lines of a closeout. @throws 404 */
export async function linesOfCloseout(portal: Portal, number: number): Promise<ComparedLines> {
  const closeout = await portal.db
    .selectFrom("closeouts")
    .select(["first_day", "day"])
    .where("number", "=", number)
    .executeTakeFirstOrThrow(() => notFound(msg("closeouts.notFound")));
  const days = await linesOfDays(portal, { from: closeout.first_day, to: closeout.day });
  return {
    ...days,
    where: sql`exists (select from closeout_entries e where e.entry_id = m.id and e.closeout = ${number})`,
  };
}
