import type { RecoveryCodes, SecondFactor, SecondFactorSecret } from "@dop/domain/contract";
import { passwordLimits } from "@dop/domain/staff";
import { msg } from "@dop/texts/message";
import type { Tx } from "../../db/database.ts";
import { conflict, invalid, notFound } from "../../http/api-error.ts";
import type { StaffRequester } from "../../http/requester.ts";
import type { StaffContext } from "../../http/command-context.ts";
import type { Portal } from "../../portal.ts";
import { requireFreshProof } from "../../http/step-up.ts";
import { byCode, byLoginCode, verifyPassword } from "./verify-credentials.ts";
import {
  countRecoveryCodes,
  renewRecoveryCodes,
  isSecondFactorRequired,
  beginSetup,
  hasSecondFactor,
  isBeingSetUp,
  lockPerson,
  removeSecondFactor,
} from "./second-factor-rows.ts";
import { hasPasskeyOnly } from "./passkeys/relying-party.ts";
import { enableSecondFactor } from "./second-factor-login.ts";
import { notifyOfChange } from "./notify-of-change.ts";
import { clearFailures, type LoginAttempt } from "./throttle/login-throttle.ts";

const alreadyOn = () => conflict("SECOND_FACTOR_ON", msg("secondFactor.alreadyOn"));
const isOff = () => conflict("SECOND_FACTOR_OFF", msg("secondFactor.isOff"));

export async function readSecondFactor(portal: Portal, requester: StaffRequester): Promise<SecondFactor> {
  const factor = await portal.db
    .selectFrom("second_factors")
    .select("confirmed_at")
    .where("user_id", "=", requester.userId)
    .executeTakeFirst();
  const since = factor?.confirmed_at ?? null;
  return {
    on: since !== null,
    since: since?.toISOString() ?? null,
    recovery_codes_left: await countRecoveryCodes(portal.db, requester.userId),
    required: isSecondFactorRequired(portal, requester.permissions),
  };
}

export async function attemptOf({ portal, requester, from }: StaffContext): Promise<LoginAttempt> {
  const { username } = await portal.db
    .selectFrom("users")
    .select("username")
    .where("id", "=", requester.userId)
    .executeTakeFirstOrThrow();
  return { username, address: from.address };
}

const auditOwn = (context: StaffContext, tx: Tx): Promise<void> => context.audit(tx, "user", context.requester.userId);

/** Users with a passkey need a fresh proof to set up an app (rule A-26). @throws 403 STEP_UP_REQUIRED */
async function requireProofNextToPasskey({ portal, requester }: StaffContext): Promise<void> {
  if (await hasPasskeyOnly(portal, portal.db, requester.userId)) requireFreshProof(portal, requester);
}

/**
 * Starts to set up an app; it counts from its first code on. @returns the app's secret, shown this once
 * @throws 400 tied to `current_password`, 403 STEP_UP_REQUIRED, 409 when one is on, 429 after too many guesses
 */
export async function beginSecondFactor(context: StaffContext, currentPassword: string): Promise<SecondFactorSecret> {
  const { portal, requester } = context;
  if (await hasSecondFactor(portal.db, requester.userId)) throw alreadyOn();
  await requireProofNextToPasskey(context);
  const attempt = await attemptOf(context);
  await verifyPassword(context, attempt, currentPassword);
  return context.transaction(async (work) => {
    const { tx } = work;
    const person = await lockPerson(tx, requester.userId);
    if (!person) throw notFound(msg("staffErrors.userNotFound"));
    if (person.on) throw alreadyOn();
    await auditOwn(context, tx);
    return beginSetup(work, person);
  });
}

/**
 * Turns the app on by its first code, and ends one's other sessions. @returns the recovery codes, shown this once
 * @throws 400 tied to `code`, 403 STEP_UP_REQUIRED, 409 when it is on already or no setup was begun, 429 after too many
 * wrong codes
 */
export async function confirmSecondFactor(context: StaffContext, code: string): Promise<RecoveryCodes> {
  const { portal } = context;
  const { userId, sessionId } = context.requester;
  await requireProofNextToPasskey(context);
  const attempt = await attemptOf(context);
  return byCode(
    context,
    { userId, attempt },
    async (tx, person) => {
      if (person.on) throw alreadyOn();
      if (!isBeingSetUp(person, context.now)) throw conflict("SECOND_FACTOR_OFF", msg("secondFactor.setupOver"));
      return enableSecondFactor({ tx, portal, now: context.now }, person, code, sessionId);
    },
    async (tx, recovery_codes) => {
      await auditOwn(context, tx);
      return { recovery_codes };
    },
  );
}

interface Proof {
  readonly current_password: string;
  /** The app's code, or a recovery code. */
  readonly code: string;
}

/** Requires the current password (and `checkPassword`), then a code, and runs `work`. Both together clear failures. */
async function byPasswordAndCode<T>(
  context: StaffContext,
  proof: Proof,
  work: (tx: Tx) => Promise<T>,
  checkPassword?: (password: string) => void,
): Promise<T> {
  const { portal } = context;
  const { userId } = context.requester;
  if (!(await hasSecondFactor(portal.db, userId))) throw isOff();
  const attempt = await attemptOf(context);
  await verifyPassword(context, attempt, proof.current_password);
  checkPassword?.(proof.current_password);
  return byLoginCode(context, { userId, attempt, code: proof.code }, async (tx) => {
    await clearFailures(tx, attempt);
    return work(tx);
  });
}

/**
 * Turns the app off. A local account's password must be long enough to stand alone.
 * @throws 400 tied to its field, 409 when it is off or the office asks for it, 429 after too many failures
 */
export async function turnOffSecondFactor(context: StaffContext, proof: Proof): Promise<void> {
  const { portal } = context;
  const { userId, permissions } = context.requester;
  if (isSecondFactorRequired(portal, permissions) && (await hasSecondFactor(portal.db, userId)))
    throw conflict("SECOND_FACTOR_ON", msg("secondFactor.isRequired"));
  const off = async (tx: Tx): Promise<void> => {
    await removeSecondFactor(tx, userId);
    await notifyOfChange({ tx, portal, now: context.now }, userId, "appOff");
    await auditOwn(context, tx);
  };
  await byPasswordAndCode(context, proof, off, (password) => {
    if (portal.config.directory.kind !== "local" || password.length >= passwordLimits.shortest) return;
    const message = msg("secondFactor.passwordTooShort", passwordLimits.shortest);
    throw invalid([{ path: "current_password", message }]);
  });
}

/**
 * Replaces one's own recovery codes. @returns the new ones, shown this once
 * @throws 400 tied to its field, 409 when the app is off, 429 after too many failures
 */
export async function renewOwnRecoveryCodes(context: StaffContext, proof: Proof): Promise<RecoveryCodes> {
  const { userId } = context.requester;
  return byPasswordAndCode(context, proof, async (tx) => {
    await auditOwn(context, tx);
    await notifyOfChange({ tx, portal: context.portal, now: context.now }, userId, "recoveryCodesMade");
    return { recovery_codes: await renewRecoveryCodes(tx, userId, context.now) };
  });
}
