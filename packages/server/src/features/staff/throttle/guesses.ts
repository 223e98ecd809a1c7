// Rules: A-12 (docs/rules)
import { officeTexts, msg } from "@dop/texts";
import type { Tx } from "../../../db/database.ts";
import { ApiError } from "../../../http/api-error.ts";
import { writeAudit, type AuditActor } from "../../../audit-log/audit.ts";
import type { CommandContext } from "../../../http/command-context.ts";
import {
  countGuesses,
  recordFailure,
  slowdownAfter,
  throttledBy,
  throttleSeconds,
  type Guess,
  type LoginAttempt,
} from "./login-throttle.ts";
import type { Portal } from "../../../portal.ts";
import { mailStaff, readAdminEmails } from "../notify-of-change.ts";
import { millisecondsIn } from "../../../lib/time.ts";

/** The most waiting guesses in one server. For one more, the one that has waited longest continues. */
export const mostWaiting = 500;

const waitingByDatabase = new WeakMap<object, Set<AbortController>>();

/** Delays a guess without holding a database connection. No call is refused, however many wait. */
export async function delayGuess({ db, pause }: Pick<Portal, "db" | "pause">, ms: number): Promise<void> {
  const waiting = waitingByDatabase.get(db) ?? new Set<AbortController>();
  waitingByDatabase.set(db, waiting);
  const [longest] = waiting;
  if (longest !== undefined && waiting.size >= mostWaiting) {
    waiting.delete(longest);
    longest.abort();
  }
  const own = new AbortController();
  waiting.add(own);
  try {
    await pause(ms, own.signal);
  } finally {
    waiting.delete(own);
  }
}

/** For each database, the last pending attempt per key. */
const lastAttempts = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * Runs concurrent attempts with one key in turn, so that each failure is counted before the next attempt is checked:
 * parallel guesses gain nothing over sequential ones (rule A-12). The mutex holds within one server process only.
 */
export async function runExclusively<T>({ db }: Pick<Portal, "db">, key: string, work: () => Promise<T>): Promise<T> {
  const attempts = lastAttempts.get(db) ?? new Map<string, Promise<unknown>>();
  lastAttempts.set(db, attempts);
  const own = (attempts.get(key) ?? Promise.resolve()).then(work);
  const settled = own.catch(() => undefined);
  attempts.set(key, settled);
  try {
    return await own;
  } finally {
    if (attempts.get(key) === settled) attempts.delete(key);
  }
}

/** A guess, and the account's id where it is known: the audit log never has the typed name. */
export interface Guessing {
  readonly attempt: LoginAttempt;
  readonly guess: Guess;
  readonly userId: number | null;
}

/** The actor of a guess: the user of the session, or a visitor of the login page. */
const guesser = ({ requester, actor }: CommandContext): AuditActor =>
  requester.kind === "staff" ? actor : { kind: "anonymous", userId: null, name: officeTexts.login.visitor };

async function auditGuess(
  context: CommandContext,
  tx: Tx,
  userId: number | null,
  { action, detail }: { action: "login.failed" | "login.throttled"; detail: Record<string, string> },
): Promise<void> {
  const entry = { actor: guesser(context), subject: ["user", userId ?? "unknown"], detail } as const;
  await writeAudit(tx, context.auditEntry(action, entry));
}

/** The answer after too many failures, with an audit entry. @param by the count that was exceeded */
export async function throttled(context: CommandContext, guessing: Guessing, by: string): Promise<ApiError> {
  await context.transaction(({ tx }) =>
    auditGuess(context, tx, guessing.userId, { action: "login.throttled", detail: { by } }),
  );
  return new ApiError(429, "RATE_LIMITED", msg("staffErrors.loginThrottled"), { retryAfter: throttleSeconds });
}

/** @throws 429 after too many failures */
export async function refuseThrottled(context: CommandContext, guessing: Guessing): Promise<void> {
  const { portal } = context;
  const by = await throttledBy(portal.db, guessing.attempt, guessing.guess, portal.clock());
  if (by !== undefined) throw await throttled(context, guessing, by);
}

/** Counts a wrong guess and writes it into the audit log. */
export async function failGuess(context: CommandContext, guessing: Guessing, tx?: Tx): Promise<void> {
  const { portal } = context;
  const { attempt, guess } = guessing;
  const write = async (work: Tx): Promise<void> => {
    await recordFailure(work, attempt, guess, portal.clock());
    await auditGuess(context, work, guessing.userId, { action: "login.failed", detail: { guess } });
  };
  await (tx === undefined ? context.transaction((work) => write(work.tx)) : write(tx));
}

/**
 * Delays a login after many wrong passwords for the account, from any address. It is not refused: the owner may be
 * among those who wait.
 * @returns the number of recent wrong passwords
 * @throws 429 for an address that has failed too often itself
 */
export async function awaitTurn(context: CommandContext, guessing: Guessing): Promise<number> {
  const { portal } = context;
  const guesses = await countGuesses(portal.db, guessing.attempt, portal.clock());
  const ms = slowdownAfter(guesses);
  if (ms === 0) return guesses;
  await refuseThrottled(context, guessing);
  await delayGuess(portal, ms);
  return guesses;
}

/** True an hour after the last email, or when a clock was ahead then. */
export function isNoticeDue({ attack_told_at: last }: { readonly attack_told_at: Date | null }, now: Date): boolean {
  const ago = last === null ? Infinity : now.getTime() - last.getTime();
  return ago >= millisecondsIn.hour || ago < -millisecondsIn.minute;
}

/** Emails a user and the admins that many passwords are being tried for the account, at most once an hour. */
export async function notifyOfAttack(context: CommandContext, userId: number): Promise<void> {
  const { portal } = context;
  const now = portal.clock();
  await context.transaction(async ({ tx }) => {
    const attacked = await tx
      .selectFrom("users")
      .select(["email", "attack_told_at"])
      .where("id", "=", userId)
      .where("deleted_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    // Another guess may have sent it already.
    if (!attacked || !isNoticeDue(attacked, now)) return;
    await tx.updateTable("users").set({ attack_told_at: now }).where("id", "=", userId).execute();
    const recipients = [attacked.email, ...(await readAdminEmails(tx))];
    await mailStaff({ tx, portal, now }, recipients, "login-attack", { account: attacked.email });
    await auditGuess(context, tx, userId, { action: "login.throttled", detail: { by: "account" } });
  });
}
