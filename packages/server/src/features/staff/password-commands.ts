// Rules: A-14, A-37 (docs/rules)
import { passwordLimits } from "@dop/domain/staff";
import { msg } from "@dop/texts/message";
import type { Tx } from "../../db/database.ts";
import { conflict, invalid, notFound, ApiError } from "../../http/api-error.ts";
import type { StaffContext } from "../../http/command-context.ts";
import { hashPassword, passwordProblem, type PasswordOwner } from "../../ports/directory/index.ts";
import type { Portal } from "../../portal.ts";
import { refuseAbove } from "./held-permissions.ts";
import { endSessions } from "./open-sessions.ts";
import { verifyPassword } from "./verify-credentials.ts";
import { hasSecondFactor, lockPerson } from "./second-factor-rows.ts";
import { notifyOfChange } from "./notify-of-change.ts";
import { clearFailures } from "./throttle/login-throttle.ts";
import { randomBytes } from "node:crypto";
import { millisecondsIn } from "../../lib/time.ts";

const days = 7;

/** An initial password: 18 random bytes as base64url, 24 characters. */
export const makeFirstPassword = (): string => randomBytes(18).toString("base64url");

/** The expiry of an initial password that is set now. */
export const firstPasswordUntil = (now: Date): Date => new Date(now.getTime() + days * millisecondsIn.day);

/** The refusal of an expired initial password; undefined while it works. */
export function firstPasswordRefusal(until: Date | null, now: Date): ApiError | undefined {
  if (until === null || now <= until) return undefined;
  return new ApiError(400, "WRONG_LOGIN", msg("passwords.firstIsOver"));
}

/**
 * The hash of a password that a user chose; with a second factor it may be shorter.
 * @throws 400, tied to `new_password`, for one that is too short or easy to guess
 */
export async function hashChosenPassword(
  portal: Portal,
  password: string,
  owner: PasswordOwner,
  secondFactor: boolean,
): Promise<string> {
  const tooShort = secondFactor ? undefined : lengthProblem(password);
  const problem = tooShort ?? passwordProblem(password, owner, portal.settings().office.name);
  if (problem !== undefined) throw invalid([{ path: "new_password", message: problem }]);
  return hashPassword(password);
}

/** The message for a password that is too short to be the only factor; undefined for others. */
const lengthProblem = (password: string): string | undefined =>
  password.length < passwordLimits.shortest ? msg("passwords.tooShort", passwordLimits.shortest) : undefined;

/** @throws 409 where the county's directory keeps the passwords */
function refuseElsewhere(portal: Portal): void {
  if (portal.config.directory.kind !== "local")
    throw conflict("PASSWORD_KEPT_ELSEWHERE", msg("passwords.keptElsewhere"));
}

/** Checks again under the lock: the second factor may be gone by the time that the password is hashed. */
async function refuseShortAlone(tx: Tx, userId: number, password: string): Promise<void> {
  const problem = lengthProblem(password);
  if (problem === undefined || (await lockPerson(tx, userId))?.on) return;
  throw invalid([{ path: "new_password", message: problem }]);
}

const accountOf = (portal: Portal, userId: number) =>
  portal.db
    .selectFrom("users")
    .select(["id", "username", "name", "display_name", "password_hash"])
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();

/**
 * Changes one's own password and ends one's other sessions. Wrong current passwords count like wrong codes.
 * @throws 400 tied to its field, 409 with a directory, 429 after too many guesses
 */
export async function changeOwnPassword(context: StaffContext, current: string, fresh: string): Promise<void> {
  const { portal, requester, from } = context;
  refuseElsewhere(portal);
  const account = await accountOf(portal, requester.userId);
  if (!account) throw notFound(msg("staffErrors.userNotFound"));
  const secondFactor = await hasSecondFactor(portal.db, account.id);
  const attempt = { username: account.username, address: from.address };
  await verifyPassword(context, attempt, current);
  // With a second factor the password alone clears no failures: it would allow endless tries of codes.
  if (!secondFactor) await clearFailures(portal.db, attempt);
  if (fresh === current) throw invalid([{ path: "new_password", message: msg("passwords.same") }]);
  const password_hash = await hashChosenPassword(portal, fresh, account, secondFactor);
  await context.transaction(async ({ tx }) => {
    await refuseShortAlone(tx, account.id, fresh);
    const changed = await tx
      .updateTable("users")
      .set({ password_hash, must_change_password: false, first_password_until: null })
      .where("id", "=", account.id)
      // An admin's password that is set at this moment stays.
      .where("password_hash", "is not distinct from", account.password_hash)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n)
      throw invalid([{ path: "current_password", message: msg("passwords.wrongCurrent") }]);
    await endSessions(tx, account.id, context.now, requester.sessionId);
    await notifyOfChange({ tx, portal, now: context.now }, account.id, "passwordChanged");
    await context.audit(tx, "user", account.id);
  });
}

/**
 * Sets a password that works once, for a week, and ends the user's sessions; the login asks for another password.
 * @returns its expiry
 * @throws 400 tied to its field, 404, 409 with a directory, or for someone who may do more than the caller
 */
export async function setFirstPassword(context: StaffContext, userId: number, password: string): Promise<Date> {
  const { portal, requester } = context;
  refuseElsewhere(portal);
  const until = firstPasswordUntil(context.now);
  const account = await accountOf(portal, userId);
  if (!account) throw notFound(msg("staffErrors.userNotFound"));
  const hasFactor = await hasSecondFactor(portal.db, account.id);
  const password_hash = await hashChosenPassword(portal, password, account, hasFactor);
  await context.transaction(async ({ tx }) => {
    await refuseShortAlone(tx, account.id, password);
    await refuseAbove(tx, requester, account.id);
    await tx
      .updateTable("users")
      .set({ password_hash, must_change_password: true, first_password_until: until })
      .where("id", "=", account.id)
      .execute();
    await endSessions(tx, account.id, context.now, requester.sessionId);
    const byAdmin = account.id !== requester.userId;
    await notifyOfChange({ tx, portal, now: context.now }, account.id, "passwordReset", { byAdmin });
    await context.audit(tx, "user", account.id);
  });
  return until;
}
