import { errorTexts } from "@dop/domain/texts/errors";
import { passwordTexts } from "@dop/domain/texts/passwords";
import type { Tx } from "../../db/database.ts";
import { ApiError, conflict, invalid, notFound } from "../../http/api-error.ts";
import type { StaffRequester } from "../../http/requester.ts";
import type { CommandContext } from "../../http/route.ts";
import { hashPassword, passwordProblem, type PasswordOwner } from "../../ports/directory/index.ts";
import { inTransaction, type Portal } from "../../portal.ts";
import { clearFailures, isThrottled, recordFailure, throttleSeconds } from "./login-throttle.ts";

const t = passwordTexts.en;

/** The hash of a password that somebody chose. @throws 400, tied to `new_password`, for one that is easy to guess */
export async function hashChosen(portal: Portal, password: string, owner: PasswordOwner): Promise<string> {
  const problem = passwordProblem(password, owner, portal.config.office.name);
  if (problem !== undefined) throw invalid([{ path: "new_password", message: problem }]);
  return hashPassword(password);
}

/** @throws 409 where the county's directory keeps the passwords */
function refuseElsewhere(portal: Portal): void {
  if (portal.config.directory === "ldap") throw conflict("PASSWORD_KEPT_ELSEWHERE", t.keptElsewhere);
}

async function endSessionsBut(tx: Tx, userId: number, kept: string, now: Date): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("user_id", "=", userId)
    .where("id", "!=", kept)
    .where("revoked_at", "is", null)
    .execute();
}

const accountOf = (portal: Portal, userId: number) =>
  portal.db
    .selectFrom("users")
    .select(["id", "username", "name", "display_name"])
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();

/**
 * Changes one's own password and ends one's other sessions. Wrong guesses of the present one count like failed logins.
 * @throws 400 tied to its field, 409 with a directory, 429 after too many guesses
 */
export async function changeOwnPassword(
  portal: Portal,
  context: CommandContext,
  requester: StaffRequester,
  change: { readonly current: string; readonly fresh: string; readonly address: string },
): Promise<void> {
  refuseElsewhere(portal);
  const account = await accountOf(portal, requester.userId);
  if (!account) throw notFound(errorTexts.en.userNotFound);
  const attempt = { username: account.username, address: change.address };
  if (await isThrottled(portal.db, attempt, context.now))
    throw new ApiError(429, "RATE_LIMITED", errorTexts.en.loginThrottled, { retryAfter: throttleSeconds });
  if (!(await portal.directory.checkPassword(account.username, change.current))) {
    await recordFailure(portal.db, attempt, context.now);
    throw invalid([{ path: "current_password", message: t.wrongCurrent }]);
  }
  await clearFailures(portal.db, attempt);
  if (change.fresh === change.current) throw invalid([{ path: "new_password", message: t.same }]);
  const password_hash = await hashChosen(portal, change.fresh, account);
  await inTransaction(portal, async (tx) => {
    await tx.updateTable("users").set({ password_hash }).where("id", "=", account.id).execute();
    await endSessionsBut(tx, account.id, requester.sessionId, context.now);
    await context.audit(tx, { subjectType: "user", subjectId: account.id });
  });
}

/**
 * Sets a password that works once, ends the person's sessions, and has them choose another at the next login.
 * @throws 400 tied to its field, 404, 409 with a directory
 */
export async function setFirstPassword(
  portal: Portal,
  context: CommandContext,
  requester: StaffRequester,
  userId: number,
  password: string,
): Promise<void> {
  refuseElsewhere(portal);
  const account = await accountOf(portal, userId);
  if (!account) throw notFound(errorTexts.en.userNotFound);
  const password_hash = await hashChosen(portal, password, account);
  await inTransaction(portal, async (tx) => {
    await tx
      .updateTable("users")
      .set({ password_hash, must_change_password: true })
      .where("id", "=", account.id)
      .execute();
    await endSessionsBut(tx, account.id, requester.sessionId, context.now);
    await context.audit(tx, { subjectType: "user", subjectId: account.id });
  });
}
