import { msg } from "@dop/texts/message";
import type { Tx } from "../../db/database.ts";
import { invalid } from "../../http/api-error.ts";
import type { CommandContext, StaffContext } from "../../http/command-context.ts";
import { takeRecoveryCode, lockPerson, takeAppCode, type LockedPerson } from "./second-factor-rows.ts";
import { notifyOfChange } from "./notify-of-change.ts";
import { failGuess, refuseThrottled, throttled, type Guessing, runExclusively } from "./throttle/guesses.ts";
import { throttledBy, type LoginAttempt } from "./throttle/login-throttle.ts";

/**
 * Requires the current password of a logged-in user. Wrong guesses count like wrong codes.
 * @throws 400 tied to `field`, 429 after too many guesses
 */
export async function verifyPassword(
  context: StaffContext,
  attempt: LoginAttempt,
  password: string,
  field: "current_password" | "password" = "current_password",
): Promise<void> {
  const { portal, requester } = context;
  const guessing: Guessing = { attempt, guess: "proof", userId: requester.userId };
  await runExclusively(portal, attempt.username, async () => {
    await refuseThrottled(context, guessing);
    if (await portal.directory.checkPassword(attempt.username, password)) return;
    await failGuess(context, guessing);
    throw invalid([{ path: field, message: msg("passwords.wrongCurrent") }]);
  });
}

const wrongCode = () => invalid([{ path: "code", message: msg("secondFactor.wrongCode") }]);

/** A user who types a code, and the attempt that a failure counts against. */
interface CodeOwner {
  readonly userId: number;
  readonly attempt: LoginAttempt;
}

/**
 * Requires a code and runs `work` with it, in one transaction that locks the account, so that simultaneous codes are
 * counted in turn. When `matches` returns undefined, the code is wrong and counts as a failure. When `work` throws, the
 * code is not used up.
 * @throws 400 tied to `code`, 429 after too many
 */
export async function byCode<F, T>(
  context: CommandContext,
  { userId, attempt }: CodeOwner,
  matches: (tx: Tx, person: LockedPerson) => Promise<F | undefined>,
  work: (tx: Tx, found: F) => Promise<T>,
): Promise<T> {
  const { portal } = context;
  const guessing: Guessing = { attempt, guess: "proof", userId };
  const done = await context.transaction(async ({ tx }) => {
    const person = await lockPerson(tx, userId);
    const by = await throttledBy(tx, attempt, "proof", portal.clock());
    if (by !== undefined) return { by };
    const found = person && (await matches(tx, person));
    if (found !== undefined) return { answer: await work(tx, found) };
    await failGuess(context, guessing, tx);
    return { by };
  });
  if ("answer" in done) return done.answer;
  throw done.by === undefined ? wrongCode() : await throttled(context, guessing, done.by);
}

export type TakenCode = "app" | "recovery";

/** Like `byCode`, for login: a code of the active authenticator app, or a recovery code. */
export function byLoginCode<T>(
  context: CommandContext,
  owner: CodeOwner & { readonly code: string },
  work: (tx: Tx, taken: TakenCode) => Promise<T>,
): Promise<T> {
  const { portal } = context;
  const { userId, code } = owner;
  const take = async (tx: Tx, person: LockedPerson): Promise<TakenCode | undefined> => {
    if (await takeAppCode({ tx, portal, now: portal.clock() }, person, code)) return "app";
    const now = portal.clock();
    if (!person.on || !(await takeRecoveryCode(tx, userId, code, now))) return undefined;
    await notifyOfChange({ tx, portal, now }, userId, "recoveryCodeUsed");
    return "recovery";
  };
  return byCode(context, owner, take, work);
}
