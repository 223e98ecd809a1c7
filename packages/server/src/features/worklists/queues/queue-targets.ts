// Rules: Q-12 (docs/rules)
import { targetKeys, type TargetKey } from "@dop/domain/queues";
import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import type { PortalSettings } from "../../../live-settings/portal-settings.ts";
import { officeToday, type Portal } from "../../../portal.ts";
import { readCalendar } from "../../order/index.ts";
import { holdRead } from "./hold-read.ts";

/** Without a target a document has waited too long after seven days. */
const usualMs = 7 * millisecondsIn.day;

/** Before when a document came to a queue, or a transmittal was made, that has waited too long now. */
export type OverdueBefore = (place: TargetKey) => Date;

/** The moment at which each day starts at the office. */
async function startsOf(db: Db, days: readonly string[], timeZone: string): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ day: string; starts: Date }>`
    select day, (day::date::timestamp at time zone ${timeZone}) as starts
    from unnest(${days}::text[]) as day`.execute(db);
  return new Map(rows.map(({ day, starts }) => [day, new Date(starts)]));
}

async function readTargets(
  db: Db,
  { office, values }: PortalSettings,
  today: string,
): Promise<ReadonlyMap<string, Date>> {
  const calendar = await readCalendar(db, values.holidays);
  // What entered on the day before the target's first whole day is late.
  const firstDays = targetKeys.flatMap((place) => {
    const target = values.queue_targets[place];
    return target === undefined ? [] : [{ place, day: calendar.since(today, target + 1) }];
  });
  const starts = await startsOf(db, [...new Set(firstDays.map(({ day }) => day))], office.timeZone);
  return new Map(firstDays.flatMap(({ place, day }) => [[place, starts.get(day) ?? new Date(0)] as const]));
}

/** Reads the targets once a day, and when settings change; without targets it asks nothing. */
export function createQueueTargets(portal: Portal): (now: Date) => Promise<OverdueBefore> {
  const read = holdRead(readTargets, { ms: Infinity, clock: portal.clock });
  return async (now) => {
    const settings = portal.settings();
    const hasTargets = Object.keys(settings.values.queue_targets).length > 0;
    const targets = hasTargets ? await read(portal.db, settings, officeToday(portal, now)) : undefined;
    return (place) => targets?.get(place) ?? new Date(now.getTime() - usualMs);
  };
}
