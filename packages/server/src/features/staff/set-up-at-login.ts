import type { LoginAnswer } from "@dop/domain/contract";
import { msg, type Message } from "@dop/texts/message";
import type { Tx } from "../../db/database.ts";
import { ApiError } from "../../http/api-error.ts";
import { writeAudit } from "../../audit-log/audit.ts";
import type { CommandContext } from "../../http/command-context.ts";
import { inTransaction } from "../../transaction.ts";
import { type Portal } from "../../portal.ts";
import { byCode } from "./verify-credentials.ts";
import { requirePasskey } from "./require-passkey.ts";
import { beginSetup, isBeingSetUp, lockPerson } from "./second-factor-rows.ts";
import { enableSecondFactor } from "./enable-second-factor.ts";
import type { LoginAttempt } from "./throttle/login-throttle.ts";

/**
 * A login that sets up the second factor which the office asks for: without a code it answers what the app needs, with
 * the app's first code it opens the session and answers the recovery codes.
 * @throws 400 SECOND_FACTOR_SETUP_REQUIRED with `setup`, or tied to `code`; 400 PASSKEY_REQUIRED when a passkey was
 * made in the meantime; 429 after too many wrong codes
 */
export async function setUpAtLogin(
  context: CommandContext,
  login: {
    readonly user: { readonly id: number; readonly display_name: string };
    readonly attempt: LoginAttempt;
    readonly code: string | undefined;
    /** Why an app is asked for. */
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
    // A user has set it up, or removed the account, while the password was looked at: the next try says so.
    return person === undefined || person.on ? undefined : beginSetup({ tx, portal, now: portal.clock() }, person);
  });
  if (setup === undefined) return new ApiError(400, "SECOND_FACTOR_REQUIRED", msg("secondFactor.codeRequired"));
  return new ApiError(400, "SECOND_FACTOR_SETUP_REQUIRED", message, { setup });
}
