// Rules: E-7 (docs/rules)
import type { Selectable } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Schema } from "../../db/schema.ts";

/** How long one try may take before another worker may try again (milliseconds); longer than any transport waits. */
const claimFor = 2 * 60_000;
const firstDelay = 30_000;
/** An email that was not handed over a day after it was written is dead (rule E-7). */
const giveUpAfter = 24 * 60 * 60_000;

export type ClaimedMail = Selectable<Schema["mail_outbox"]>;

/**
 * Takes a due mail for one try; null when there is none: sent, dead, not due yet, or being sent by another worker.
 * The claim is a date, not a lock held while a server is spoken to, and passes by itself when the process dies.
 */
export async function claimMail(db: Db, outboxId: number, now: Date): Promise<ClaimedMail | null> {
  const due = db
    .selectFrom("mail_outbox")
    .select("id")
    .where("id", "=", outboxId)
    .where("state", "=", "pending")
    .where("next_attempt_at", "<=", now)
    .forUpdate()
    .skipLocked();
  const claimed = await db
    .updateTable("mail_outbox")
    .set((row) => ({
      attempts: row("attempts", "+", 1),
      next_attempt_at: new Date(now.getTime() + claimFor),
      last_error: null,
    }))
    .where("id", "in", due)
    .returningAll()
    .executeTakeFirst();
  return claimed ?? null;
}

/**
 * When a mail is tried again after its `attempts`-th try failed at `now`: 30 s later, doubling, the last time when
 * its day is over; null when that day is over already.
 */
export function nextAttemptAt(createdAt: Date, attempts: number, now: Date): Date | null {
  const end = createdAt.getTime() + giveUpAfter;
  if (now.getTime() >= end) return null;
  return new Date(Math.min(now.getTime() + firstDelay * 2 ** (attempts - 1), end));
}

/** What keeps one try of a mail from having two jobs. */
export const tryKey = (outboxId: number, attempts: number): string => `${String(outboxId)}:${String(attempts)}`;
