// Rules: A-11 (docs/rules)
import type { UserRow } from "../../db/schema.ts";
import type { LoginAnswer } from "@dop/domain/contract";
import { canonicalUsername, permissionsOf, type Login } from "@dop/domain/staff";
import { msg } from "@dop/texts/message";
import type { Tx } from "../../db/database.ts";
import { officeRole } from "../../db/user-permissions.ts";
import { ApiError, invalid } from "../../http/api-error.ts";
import { type TransactionContext, inTransaction } from "../../transaction.ts";
import type { CommandContext } from "../../http/command-context.ts";
import { type Portal } from "../../portal.ts";
import { addressGroup } from "../../lib/address-group.ts";
import { beginSession, type SessionUser } from "./begin-session.ts";
import { firstPasswordRefusal, hashChosenPassword } from "./password-commands.ts";
import { byLoginCode, type TakenCode } from "./verify-credentials.ts";
import { requirePasskey } from "./passkeys/relying-party.ts";
import { hasSecondFactor, lockPerson, isSecondFactorRequired } from "./second-factor-rows.ts";
import { setUpAtLogin } from "./second-factor-login.ts";
import { notifyOfChange } from "./notify-of-change.ts";
import {
  awaitTurn,
  failGuess,
  refuseThrottled,
  type Guessing,
  runExclusively,
  isNoticeDue,
  notifyOfAttack,
} from "./throttle/guesses.ts";
import { attackThreshold, clearFailures, countGuesses, type LoginAttempt } from "./throttle/login-throttle.ts";
import type { PasswordOwner } from "../../ports/directory/index.ts";

type ChosenPassword =
  | { readonly hash: string; readonly refusal?: undefined }
  | { readonly refusal: ApiError; readonly hash?: undefined };

/** The replacement of an initial password; refused with PASSWORD_CHANGE_REQUIRED, or tied to `new_password`. */
async function chooseAtLogin(
  portal: Portal,
  owner: PasswordOwner,
  { password, new_password: chosen }: Login,
  secondFactor: boolean,
): Promise<ChosenPassword> {
  if (chosen === undefined)
    return { refusal: new ApiError(400, "PASSWORD_CHANGE_REQUIRED", msg("passwords.chooseFirst")) };
  if (chosen === password) return { refusal: invalid([{ path: "new_password", message: msg("passwords.same") }]) };
  try {
    return { hash: await hashChosenPassword(portal, chosen, owner, secondFactor) };
  } catch (error) {
    if (error instanceof ApiError) return { refusal: error };
    throw error;
  }
}

/** `password_hash` is the one before the check; null where the county's directory keeps it. */
type LoginUser = SessionUser &
  Pick<UserRow, "name" | "must_change_password" | "first_password_until" | "password_hash" | "attack_told_at">;

const wrongLogin = (): ApiError => new ApiError(400, "WRONG_LOGIN", msg("staffErrors.wrongLogin"));

/**
 * The user whose password the directory confirms, with an account here. Answers do not say which half was wrong (rule
 * `attacked`: many passwords are being tried for the account.
 * @throws 400 for a wrong login, 429 after too many from this address
 */
async function userByPassword(
  context: CommandContext,
  attempt: LoginAttempt,
  password: string,
): Promise<{ user: LoginUser; attacked: boolean }> {
  const { portal } = context;
  const user = await portal.db
    .selectFrom("users")
    .select(["id", "username", "name", "display_name", "role_id", "must_change_password", "password_hash"])
    .select(["attack_told_at", "first_password_until", officeRole])
    .where("username", "=", attempt.username)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const guessing: Guessing = { attempt, guess: "password", userId: user?.id ?? null };
  const attacked = (await awaitTurn(context, guessing)) >= attackThreshold;
  // Guesses of one address are counted in turn, without waiting for other addresses.
  return runExclusively(portal, `${attempt.username}\n${addressGroup(attempt.address)}`, async () => {
    await refuseThrottled(context, guessing);
    const confirmed = await portal.directory.checkPassword(attempt.username, password);
    if (confirmed && user) return { user, attacked };
    await failGuess(context, guessing);
    // Count again: simultaneous guesses had not seen each other before.
    const owesNotice = user !== undefined && isNoticeDue(user, portal.clock());
    if (owesNotice && (attacked || (await countGuesses(portal.db, attempt, portal.clock())) > attackThreshold))
      await notifyOfAttack(context, user.id);
    throw wrongLogin();
  });
}

/** Refuses a login whose password was replaced during the check, which ended all sessions. The caller has the lock. */
async function refuseReplaced(tx: Tx, user: LoginUser): Promise<void> {
  const { password_hash: present } = await tx
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  if (present !== user.password_hash) throw wrongLogin();
}

/**
 * Opens a staff session in steps, each reported only after the ones before: the password; a code, where an app is set
 * up; another password instead of an initial one; the setup of an app, where the office requires one or many wrong
 * passwords were tried. A user with a passkey and no app logs in by that alone. Only a complete login uses up the code
 * and clears failures.
 * @throws 400 whose code names the problem or the next step, 429 after too many failures of this address
 */
export async function logIn(context: CommandContext, credentials: Login): Promise<LoginAnswer> {
  const { portal } = context;
  const attempt = { username: canonicalUsername(credentials.username), address: context.from.address };
  const { user, attacked } = await userByPassword(context, attempt, credentials.password);
  const on = await hasSecondFactor(portal.db, user.id);
  if (on && credentials.code === undefined) throw codeRequired();
  await requirePasskey(portal, portal.db, user.id);
  // Hashing is slow and happens before the transaction; a refused password is reported after the code.
  const over = firstPasswordRefusal(user.first_password_until, portal.clock());
  const choose = () => (over ? { refusal: over } : chooseAtLogin(portal, user, credentials, on));
  const chosen = user.must_change_password ? await choose() : null;

  const open = async (tx: Tx, taken: TakenCode | null): Promise<LoginAnswer> => {
    await refuseReplaced(tx, user);
    await keepChosen({ tx, portal, now: portal.clock() }, user.id, chosen);
    await clearFailures(tx, attempt);
    const detail = taken === "recovery" ? { recovery_code: true } : {};
    return beginSession(context, tx, user, { detail });
  };

  if (on) return byLoginCode(context, { userId: user.id, attempt, code: credentials.code ?? "" }, open);
  if (chosen?.refusal) throw chosen.refusal;
  if (!attacked && !isSecondFactorRequired(portal, permissionsOf(user.role_id, user.office_role)))
    return byPasswordAlone(portal, user.id, open);
  const reason = attacked ? msg("secondFactor.setupAfterAttack") : msg("secondFactor.setupRequired");
  return setUpAtLogin(context, { user, attempt, code: credentials.code, reason }, (tx) => open(tx, null));
}

const codeRequired = (): ApiError => new ApiError(400, "SECOND_FACTOR_REQUIRED", msg("secondFactor.codeRequired"));

/** A login without a code, unless an app or a passkey was set up while the password was checked. */
function byPasswordAlone(
  portal: Portal,
  userId: number,
  open: (tx: Tx, taken: null) => Promise<LoginAnswer>,
): Promise<LoginAnswer> {
  return inTransaction(portal, async ({ tx }) => {
    const person = await lockPerson(tx, userId);
    if (person === undefined) throw wrongLogin();
    if (person.on) throw codeRequired();
    await requirePasskey(portal, tx, userId);
    return open(tx, null);
  });
}

async function keepChosen(work: TransactionContext, userId: number, chosen: ChosenPassword | null): Promise<void> {
  if (chosen === null) return;
  if (chosen.refusal) throw chosen.refusal;
  await notifyOfChange(work, userId, "passwordChanged");
  await work.tx
    .updateTable("users")
    .set({ password_hash: chosen.hash, must_change_password: false, first_password_until: null })
    .where("id", "=", userId)
    .execute();
}
