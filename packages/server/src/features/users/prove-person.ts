import { msg } from "@dop/domain/texts/message";
import type { Db, Tx } from "../../db/database.ts";
import { ApiError, invalid } from "../../http/api-error.ts";
import { inTransaction, type Portal } from "../../portal.ts";
import { countFailure, isThrottled, recordFailure, throttleSeconds, type LoginAttempt } from "./login-throttle.ts";
import { runExclusively } from "./keyed-mutex.ts";
import { takeRecoveryCode } from "./recovery-codes.ts";
import { lockPerson, takeAppCode, type LockedPerson } from "./second-factor-rows.ts";

/** @throws 429 after too many failures */
export async function refuseThrottled(db: Db, attempt: LoginAttempt, now: Date): Promise<void> {
  if (await isThrottled(db, attempt, now))
    throw new ApiError(429, "RATE_LIMITED", msg("errors.loginThrottled"), { retryAfter: throttleSeconds });
}

/**
 * Holds a user who is logged in to their present password. Wrong guesses count like failed logins.
 * @throws 400 tied to `current_password`, 429 after too many guesses
 */
export async function provePassword(portal: Portal, attempt: LoginAttempt, password: string): Promise<void> {
  const now = portal.clock();
  await runExclusively(portal, attempt.username, async () => {
    await refuseThrottled(portal.db, attempt, now);
    if (await portal.directory.checkPassword(attempt.username, password)) return;
    await recordFailure(portal.db, attempt, now);
    throw invalid([{ path: "current_password", message: msg("passwords.wrongCurrent") }]);
  });
}

/** What is said of a code that was not taken, whatever the reason. */
const wrongCode = () => invalid([{ path: "code", message: msg("secondFactor.wrongCode") }]);

/** A user who types a code, and what its failure counts against. */
interface CodeOwner {
  readonly userId: number;
  readonly attempt: LoginAttempt;
}

/**
 * Holds a user to a code and does `work` with it, in one transaction that locks the account: of codes tried at the
 * same moment each counts before the next is looked at. What `fits` answers undefined for is a wrong code; it counts as
 * a failed login, and nothing else happens. When `work` throws, the code is not used up.
 * @throws 400 tied to `code`, 429 after too many
 */
export async function byCode<F, T>(
  portal: Portal,
  { userId, attempt }: CodeOwner,
  fits: (tx: Tx, person: LockedPerson) => Promise<F | undefined>,
  work: (tx: Tx, found: F) => Promise<T>,
): Promise<T> {
  const now = portal.clock();
  const done = await inTransaction(portal, async (tx) => {
    const person = await lockPerson(tx, userId);
    await refuseThrottled(tx, attempt, now);
    const found = person && (await fits(tx, person));
    if (found !== undefined) return { answer: await work(tx, found) };
    await countFailure(tx, attempt, now);
    return null;
  });
  if (done === null) throw wrongCode();
  return done.answer;
}

/** What a code was that was taken. */
export type TakenCode = "app" | "recovery";

/** `byCode` with the app that is on, or a recovery code. */
export function byLoginCode<T>(
  portal: Portal,
  owner: CodeOwner & { readonly code: string },
  work: (tx: Tx, taken: TakenCode) => Promise<T>,
): Promise<T> {
  const { userId, code } = owner;
  const take = async (tx: Tx, person: LockedPerson): Promise<TakenCode | undefined> => {
    if (await takeAppCode({ tx, portal, now: portal.clock() }, person, code)) return "app";
    const isOne = person.on && (await takeRecoveryCode(tx, userId, code, portal.clock()));
    return isOne ? "recovery" : undefined;
  };
  return byCode(portal, owner, take, work);
}
