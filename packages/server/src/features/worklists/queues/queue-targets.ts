// Rules: Q-12 (docs/rules)
import { targetKeys, type TargetKey } from "@dop/domain/queues";
import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import type { PortalSettings } from "../../../live-settings/portal-settings.ts";
import { officeToday, type Portal } from "../../../portal.ts";
import { readCalendar } from "../../order/index.ts";

/** The time after which a document without a target has waited too long. */
const usualMs = 7 * millisecondsIn.day;

/** The time before which a document came to a queue, or a transmittal was made, that has waited too long now. */
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
  // An entry of the day before the target's first whole day is late.
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

/**
 * Caches the last answer of a read, by its arguments; a failed read is not kept.
 * @param ms the lifetime of an answer
 */
export function holdRead<Asked extends readonly unknown[], T>(
  read: (...asked: Asked) => Promise<T>,
  { ms, clock }: { readonly ms: number; readonly clock: () => Date },
): (...asked: Asked) => Promise<T> {
  let held: { readonly asked: Asked; readonly at: number; readonly answer: Promise<T> } | null = null;

  return (...asked) => {
    const now = clock().getTime();
    const age = held === null ? ms : now - held.at;
    const isHeld = held?.asked.every((part, index) => part === asked[index]) ?? false;
    if (held !== null && isHeld && age >= 0 && age < ms) return held.answer;
    const begun = { asked, at: now, answer: read(...asked) };
    held = begun;
    begun.answer.catch(() => {
      if (held === begun) held = null;
    });
    return begun.answer;
  };
}
