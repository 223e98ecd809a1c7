// Rules: A-26 (docs/rules)
import type { LoginAnswer, PasskeyAssertion, PasskeyOptions } from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import type { Tx } from "../../../db/database.ts";
import { officeRole } from "../../../db/user-permissions.ts";
import { ApiError } from "../../../http/api-error.ts";
import type { CommandContext, StaffContext } from "../../../http/command-context.ts";
import type { StaffRequester } from "../../../http/requester.ts";
import type { Portal } from "../../../portal.ts";
import { beginSession } from "../begin-session.ts";
import { storeChallenge } from "../challenges.ts";
import { lockPerson } from "../second-factor-rows.ts";
import { failGuess, refuseThrottled, type Guessing } from "../throttle/guesses.ts";
import { provenPasskey, recordUse } from "./answers.ts";
import { requireRelyingParty, webAuthn, isUsableAt } from "./relying-party.ts";

const wrongPasskey = (): ApiError => new ApiError(400, "PASSKEY_REFUSED", msg("passkeys.wrong"), { showBanner: false });

const failed = ({ from }: CommandContext, userId: number | null): Guessing => ({
  attempt: { username: "", address: from.address },
  guess: "passkey",
  userId,
});

/** Options for the browser to log in by a passkey; the authenticator knows its user. */
export async function beginPasskeyLogin(portal: Portal): Promise<PasskeyOptions> {
  const { rpID } = requireRelyingParty(portal);
  const options = await (await webAuthn()).generateAuthenticationOptions({ rpID, userVerification: "required" });
  await storeChallenge(portal.db, { value: options.challenge, purpose: "passkey.login", userId: null }, portal.clock());
  return { options: { ...options } };
}

/**
 * Opens a session by a passkey, which counts as both factors, if the directory still knows the user.
 * @throws 400 for every wrong answer, 429 for an address that has failed too often, 503 without the directory
 */
export async function logInByPasskey(context: CommandContext, response: PasskeyAssertion): Promise<LoginAnswer> {
  const { portal } = context;
  await refuseThrottled(context, failed(context, null));
  const passkey = await provenPasskey(portal, response, { purpose: "passkey.login", userId: null });
  const user =
    passkey &&
    (await portal.db
      .selectFrom("users")
      .select(["id", "username", "display_name", "role_id", officeRole])
      .where("id", "=", passkey.user_id)
      .where("deleted_at", "is", null)
      .executeTakeFirst());
  if (!user || !(await portal.directory.knows(user.username))) {
    await failGuess(context, failed(context, user?.id ?? null));
    throw wrongPasskey();
  }
  return context.transaction(async ({ tx }) => {
    if ((await lockPerson(tx, user.id)) === undefined) throw wrongPasskey();
    // The passkey was removed while its answer was checked, perhaps along with the second factor.
    if (!(await recordUse(tx, passkey, portal.clock()))) throw wrongPasskey();
    return beginSession(context, tx, user, { detail: { passkey: passkey.id } });
  });
}

/** Options for the browser to prove one's identity by one's own passkey. */
export async function beginPasskeyProof(portal: Portal, { userId }: StaffRequester): Promise<PasskeyOptions> {
  const { rpID } = requireRelyingParty(portal);
  const own = await portal.db
    .selectFrom("passkeys")
    .select(["credential_id", "rp_id"])
    .where("user_id", "=", userId)
    .execute();
  const allowCredentials = own.filter(isUsableAt(rpID)).map(({ credential_id: id }) => ({ id }));
  const options = await (
    await webAuthn()
  ).generateAuthenticationOptions({ rpID, allowCredentials, userVerification: "required" });
  await storeChallenge(portal.db, { value: options.challenge, purpose: "passkey.step-up", userId }, portal.clock());
  return { options: { ...options } };
}

/** Requires one of the user's own passkeys, then runs `work`. @throws 400 for every wrong answer, 429 */
export async function byPasskey(
  context: StaffContext,
  response: PasskeyAssertion,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { portal } = context;
  const { userId } = context.requester;
  const guessing = failed(context, userId);
  await refuseThrottled(context, guessing);
  const passkey = await provenPasskey(portal, response, { purpose: "passkey.step-up", userId });
  if (passkey === undefined) {
    await failGuess(context, guessing);
    throw wrongPasskey();
  }
  await context.transaction(async ({ tx }) => {
    if (!(await recordUse(tx, passkey, portal.clock()))) throw wrongPasskey();
    await work(tx);
  });
}
