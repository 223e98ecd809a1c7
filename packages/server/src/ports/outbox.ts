// Rules: E-7 (docs/rules)
import { sql, type Selectable } from "kysely";
import type { Db, Tx } from "../db/database.ts";
import type { Schema } from "../db/schema.ts";
import { millisecondsIn } from "../lib/time.ts";
import type { Held } from "../lib/held.ts";

type Outbox = "mail_outbox" | "text_outbox";

/** Milliseconds of one attempt before another worker may try again: longer than any transport waits. */
const claimFor = 2 * millisecondsIn.minute;
export const firstDelay = 30 * millisecondsIn.second;
/** The age at which an unsent message is dead (rule E-7). */
export const giveUpAfter = millisecondsIn.day;

/**
 * Claims a due row for one attempt; null when it is sent, dead, not due yet, or being sent by another worker. A claim
 * is a lease with an expiry, not a lock held during the network call; it lapses when the process dies.
 */
export async function claimDue<Box extends Outbox>(
  db: Db,
  outbox: Box,
  id: number,
  now: Date,
): Promise<Selectable<Schema[Box]> | null> {
  const table = sql.table(outbox);
  // `deliverNow` polls `last_error` to see how the current attempt ended.
  const lastError = outbox === "mail_outbox" ? sql`null` : sql`last_error`;
  const { rows } = await sql<Selectable<Schema[Box]>>`
    update ${table}
    set attempts = attempts + 1, next_attempt_at = ${new Date(now.getTime() + claimFor)}, last_error = ${lastError}
    where id in (select id from ${table}
      where id = ${id} and state = 'pending' and next_attempt_at <= ${now} for update skip locked)
    returning *`.execute(db);
  return rows[0] ?? null;
}

/** The time of the next attempt: 30 s after the first, doubling, the last when the day is over; null after that. */
export function nextAttemptAt(createdAt: Date, attempts: number, now: Date): Date | null {
  const end = createdAt.getTime() + giveUpAfter;
  if (now.getTime() >= end) return null;
  return new Date(Math.min(now.getTime() + firstDelay * 2 ** (attempts - 1), end));
}

/** Singleton key of the job for one attempt. */
export const attemptKey = (id: number, attempts: number): string => `${String(id)}:${String(attempts)}`;

/** The start of the job for a message that waits with an act. */
export const waitFor = (held: Held | undefined) => (held === undefined ? {} : { startAfter: held.until });

const sweepLimit = 500;

/** Enqueues a job for every row that is overdue by a minute. @returns their number */
export async function sweepOverdue(
  db: Db,
  outbox: Outbox,
  now: Date,
  enqueue: (tx: Tx, overdue: readonly { readonly id: number; readonly key: string }[]) => Promise<void>,
): Promise<number> {
  const { rows } = await sql<{ id: number; attempts: number }>`
    select id, attempts from ${sql.table(outbox)}
    where state = 'pending' and next_attempt_at <= ${new Date(now.getTime() - millisecondsIn.minute)}
    order by next_attempt_at limit ${sweepLimit}`.execute(db);
  const overdue = rows.map(({ id, attempts }) => ({ id, key: attemptKey(id, attempts) }));
  if (overdue.length > 0) await db.transaction().execute((tx) => enqueue(tx, overdue));
  return overdue.length;
}

/** The message id of an outbox row, the same for every attempt, so that a repeat is recognizable. */
export const messageIdOf = (outboxId: number, host: string): string => `<outbox-${String(outboxId)}@${host}>`;

/** The outbox row of a message id, with or without angle brackets; null for an id that is not ours. */
export function outboxIdOf(messageId: string, host: string): number | null {
  const [, id, idHost] = /^<?outbox-([1-9]\d{0,14})@([^<>\s]+?)>?$/i.exec(messageId.trim()) ?? [];
  return id !== undefined && idHost?.toLowerCase() === host.toLowerCase() ? Number(id) : null;
}

/** Header with the number of the attempt, which delivery reports quote. */
export const tryHeader = "X-Portal-Try";
