import type { LoginAnswer } from "@dop/domain/contract";
import { canonicalUsername, roleNames } from "@dop/domain/staff";
import { errorTexts } from "@dop/domain/texts/errors";
import { loginTexts } from "@dop/domain/texts/login";
import { passwordTexts } from "@dop/domain/texts/passwords";
import { ApiError, invalid } from "../../http/api-error.ts";
import type { CommandContext } from "../../http/route.ts";
import { openSession } from "../../http/sessions.ts";
import type { PasswordOwner } from "../../ports/directory/index.ts";
import { inTransaction, type Portal } from "../../portal.ts";
import { browserOf } from "./browser-of.ts";
import { clearFailures, isThrottled, recordFailure, throttleSeconds } from "./login-throttle.ts";
import { hashChosen } from "./password-commands.ts";

const t = errorTexts.en;

/**
 * Opens a staff session for a username and a password that the directory confirms. The user must exist here, whatever
 * the directory says; what was wrong is never told (domain page section 5).
 * @throws 400 for a wrong login, 429 after too many
 */
export async function logIn(
  portal: Portal,
  context: CommandContext,
  credentials: {
    readonly username: string;
    readonly password: string;
    readonly newPassword: string | undefined;
    readonly address: string;
    readonly userAgent: string;
  },
): Promise<LoginAnswer> {
  const username = canonicalUsername(credentials.username);
  const attempt = { username, address: credentials.address };
  if (await isThrottled(portal.db, attempt, context.now))
    throw new ApiError(429, "RATE_LIMITED", t.loginThrottled, { retryAfter: throttleSeconds });
  const confirmed = await portal.directory.checkPassword(username, credentials.password);
  const user = await portal.db
    .selectFrom("users")
    .select(["id", "username", "name", "display_name", "role_id", "must_change_password"])
    .where("username", "=", username)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!confirmed || !user) {
    await recordFailure(portal.db, attempt, context.now);
    throw new ApiError(400, "WRONG_LOGIN", t.wrongLogin);
  }
  await clearFailures(portal.db, attempt);
  const chosen = user.must_change_password ? await choosePassword(portal, user, credentials) : null;
  const session = await inTransaction(portal, async (tx) => {
    if (chosen !== null)
      await tx
        .updateTable("users")
        .set({ password_hash: chosen, must_change_password: false })
        .where("id", "=", user.id)
        .execute();
    const opened = await openSession(portal, tx, user.id, browserOf(credentials.userAgent));
    await context.audit(tx, { subjectType: "user", subjectId: user.id });
    return opened;
  });
  const role = roleNames[user.role_id];
  const { id, display_name, role_id } = user;
  return {
    ...session,
    user: { id, username: user.username, display_name, role_id, userRole: { role } },
    message: loginTexts.en.loggedIn,
  };
}

/**
 * The hash of the password that replaces one which somebody else has set.
 * @throws 400 PASSWORD_CHANGE_REQUIRED when none was sent along; tied to `new_password` when it cannot be used
 */
async function choosePassword(
  portal: Portal,
  user: PasswordOwner,
  { password, newPassword }: { readonly password: string; readonly newPassword: string | undefined },
): Promise<string> {
  if (newPassword === undefined) throw new ApiError(400, "PASSWORD_CHANGE_REQUIRED", passwordTexts.en.chooseFirst);
  if (newPassword === password) throw invalid([{ path: "new_password", message: passwordTexts.en.same }]);
  return hashChosen(portal, newPassword, user);
}
