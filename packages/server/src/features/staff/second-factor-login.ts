import { type TransactionContext, inTransaction } from "../../transaction.ts";
import { endSessions } from "./open-sessions.ts";
import {
  renewRecoveryCodes,
  confirmSetup,
  type LockedPerson,
  beginSetup,
  isBeingSetUp,
  lockPerson,
} from "./second-factor-rows.ts";
import { notifyOfChange } from "./notify-of-change.ts";
import type { LoginAnswer } from "@dop/domain/contract";
import { msg, type Message } from "@dop/texts/message";
import type { Tx } from "../../db/database.ts";
import { ApiError } from "../../http/api-error.ts";
import { writeAudit } from "../../audit-log/audit.ts";
import type { CommandContext } from "../../http/command-context.ts";
import type { Portal } from "../../portal.ts";
import { byCode } from "./verify-credentials.ts";
import { requirePasskey } from "./passkeys/relying-party.ts";
import type { LoginAttempt } from "./throttle/login-throttle.ts";

/**
 * Enables an app with its first code, and ends the sessions opened without one (rule A-15), except `kept`.
 * @returns the recovery codes, shown only once; undefined when the code is wrong
 */
export async function enableSecondFactor(
  work: TransactionContext,
  person: LockedPerson,
  code: string,
  kept?: string,
): Promise<string[] | undefined> {
  const { tx, portal } = work;
  if (!(await confirmSetup(work, person, code))) return undefined;
  const now = portal.clock();
  await endSessions(tx, person.id, now, kept);
  await notifyOfChange(work, person.id, "appOn");
  return renewRecoveryCodes(tx, person.id, now);
}

/**
 * Sets up a required second factor at a login: without a code it answers the app's secret, with the app's first code it
 * opens the session and answers the recovery codes.
 * @throws 400 SECOND_FACTOR_SETUP_REQUIRED with `setup`, or tied to `code`; 400 PASSKEY_REQUIRED when a passkey was
 * made in the meantime; 429 after too many wrong codes
 */
export async function setUpAtLogin(
  context: CommandContext,
  login: {
    readonly user: { readonly id: number; readonly display_name: string };
    readonly attempt: LoginAttempt;
    readonly code: string | undefined;
    /** The reason for the setup. */
    readonly reason: Message;
  },
  open: (tx: Tx) => Promise<LoginAnswer>,
): Promise<LoginAnswer> {
  const { portal } = context;
  const { user, attempt, code, reason } = login;
  if (code === undefined) throw await setupRequired(portal, user.id, reason);
  const waits = await context.transaction(async ({ tx }) => {
    const person = await lockPerson(tx, user.id);
    return person === undefined || person.on || isBeingSetUp(person, context.now);
  });
  if (!waits) throw await setupRequired(portal, user.id, msg("secondFactor.setupOver"));
  return byCode(
    context,
    { userId: user.id, attempt },
    async (tx, person) => {
      await requirePasskey(portal, tx, user.id);
      return enableSecondFactor({ tx, portal, now: context.now }, person, code);
    },
    async (tx, recovery_codes) => {
      const actor = { kind: "staff", userId: user.id, name: user.display_name } as const;
      const entry = { actor, subject: ["user", user.id] } as const;
      await writeAudit(tx, context.auditEntry("user.second_factor_on", entry));
      return { ...(await open(tx)), recovery_codes };
    },
  );
}

async function setupRequired(portal: Portal, userId: number, message: Message): Promise<ApiError> {
  const setup = await inTransaction(portal, async ({ tx }) => {
    const person = await lockPerson(tx, userId);
    await requirePasskey(portal, tx, userId);
    // Someone set it up, or removed the account, while the password was checked: the next try reports it.
    return person === undefined || person.on ? undefined : beginSetup({ tx, portal, now: portal.clock() }, person);
  });
  if (setup === undefined) return new ApiError(400, "SECOND_FACTOR_REQUIRED", msg("secondFactor.codeRequired"));
  return new ApiError(400, "SECOND_FACTOR_SETUP_REQUIRED", message, { setup });
}
