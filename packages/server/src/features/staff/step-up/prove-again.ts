// Rules: A-24 (docs/rules)
import type { StepUpProof, StepUpWays } from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import type { Tx } from "../../../db/database.ts";
import { ApiError } from "../../../http/api-error.ts";
import type { StaffContext } from "../../../http/command-context.ts";
import type { StaffRequester } from "../../../http/requester.ts";
import type { Portal } from "../../../portal.ts";
import { byPasskey } from "../passkeys/use-passkey.ts";
import { byLoginCode, verifyPassword } from "../verify-credentials.ts";
import { attemptOf } from "../second-factor-commands.ts";
import { hasUsablePasskey, requirePasskey } from "../passkeys/relying-party.ts";
import { hasSecondFactor } from "../second-factor-rows.ts";

/** The requester's ways to prove their identity: by a second factor where there is one, else by the password. */
export async function waysToProve(portal: Portal, { userId }: StaffRequester): Promise<StepUpWays> {
  const code = await hasSecondFactor(portal.db, userId);
  const passkey = await hasUsablePasskey(portal, portal.db, userId);
  return { password: !code && !passkey && portal.identityProvider === null, code, passkey };
}

async function keepProof(context: StaffContext, tx: Tx, by: string): Promise<void> {
  const { requester } = context;
  const now = context.portal.clock();
  await tx.updateTable("sessions").set({ proven_at: now }).where("id", "=", requester.sessionId).execute();
  await context.audit(tx, "session", requester.sessionId, { by });
}

/**
 * Renews the proof of the requester's identity. A password alone proves no user with an authenticator app or a passkey.
 * @throws 400 tied to `password` or `code`, 400 SECOND_FACTOR_REQUIRED or PASSKEY_REQUIRED, 429 after too many guesses
 */
export async function proveAgain(context: StaffContext, proof: StepUpProof): Promise<void> {
  const { portal } = context;
  const { userId } = context.requester;
  const attempt = await attemptOf(context);
  if (proof.passkey !== undefined) return byPasskey(context, proof.passkey, (tx) => keepProof(context, tx, "passkey"));
  if (proof.code !== undefined)
    return byLoginCode(context, { userId, attempt, code: proof.code }, (tx, by) => keepProof(context, tx, by));
  if (await hasSecondFactor(portal.db, userId))
    throw new ApiError(400, "SECOND_FACTOR_REQUIRED", msg("secondFactor.codeRequired"));
  await requirePasskey(portal, portal.db, userId);
  await verifyPassword(context, attempt, proof.password ?? "", "password");
  await context.transaction(({ tx }) => keepProof(context, tx, "password"));
}
