// Rules: A-26 (docs/rules)
import { randomUUID } from "node:crypto";
import type { NewPasskey, Passkey, PasskeyOptions } from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import { ApiError, conflict, notFound } from "../../../http/api-error.ts";
import type { StaffContext } from "../../../http/command-context.ts";
import type { StaffRequester } from "../../../http/requester.ts";
import type { Db } from "../../../db/database.ts";
import type { Portal } from "../../../portal.ts";
import { storeChallenge, takeChallenge } from "../challenges.ts";
import { endSessions } from "../open-sessions.ts";
import { isSecondFactorRequired, lockPerson } from "../second-factor-rows.ts";
import { notifyOfChange } from "../notify-of-change.ts";
import { challengeIn } from "./answers.ts";
import {
  hasPasskeyOnly,
  hasUsablePasskey,
  isUsableAt,
  requireRelyingParty,
  userHandle,
  webAuthn,
} from "./relying-party.ts";

const mostPasskeys = 20;

const passkeysOf = (db: Db, userId: number) =>
  db.selectFrom("passkeys").selectAll().where("user_id", "=", userId).orderBy("created_at").orderBy("id");

export async function listPasskeys(portal: Portal, { userId }: StaffRequester): Promise<Passkey[]> {
  const rows = await passkeysOf(portal.db, userId).execute();
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

function refuseMore(present: readonly unknown[]): void {
  if (present.length >= mostPasskeys) throw conflict("TOO_MANY_PASSKEYS", msg("passkeys.tooMany", mostPasskeys));
}

/** Options for the browser to make a passkey. @throws 409 where passkeys are unavailable, or with too many */
export async function beginPasskey(portal: Portal, { userId, displayName }: StaffRequester): Promise<PasskeyOptions> {
  const { rpID } = requireRelyingParty(portal);
  const present = await passkeysOf(portal.db, userId).execute();
  refuseMore(present);
  const { email } = await portal.db
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const options = await (
    await webAuthn()
  ).generateRegistrationOptions({
    rpName: portal.settings().office.name,
    rpID,
    userID: userHandle(userId),
    userName: email,
    userDisplayName: displayName,
    attestationType: "none",
    excludeCredentials: present.filter(isUsableAt(rpID)).map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  });
  await storeChallenge(portal.db, { value: options.challenge, purpose: "passkey.register", userId }, portal.clock());
  return { options: { ...options } };
}

const refused = (): ApiError => new ApiError(400, "PASSKEY_REFUSED", msg("passkeys.notMade"));

/**
 * Stores a new passkey; a user's first one ends their other sessions.
 * @throws 400 for an answer that proves none, 409 with too many
 */
export async function addPasskey(context: StaffContext, { name, response }: NewPasskey): Promise<void> {
  const { portal, requester } = context;
  const { userId } = requester;
  const { rpID, expectedOrigin } = requireRelyingParty(portal);
  const value = challengeIn(response.response.clientDataJSON);
  const taken = await takeChallenge(portal.db, { value, purpose: "passkey.register", userId }, portal.clock());
  if (taken === undefined) throw refused();
  const { verified, registrationInfo } = await (
    await webAuthn()
  )
    .verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: value,
      expectedOrigin,
      expectedRPID: rpID,
      requireUserVerification: true,
    })
    .catch(() => ({ verified: false, registrationInfo: undefined }) as const);
  if (!verified) throw refused();
  const { credential } = registrationInfo;
  await context.transaction(async ({ tx }) => {
    if ((await lockPerson(tx, userId)) === undefined) throw notFound(msg("staffErrors.userNotFound"));
    const present = await passkeysOf(tx, userId).execute();
    refuseMore(present);
    const id = randomUUID();
    const kept = await tx
      .insertInto("passkeys")
      .values({
        id,
        user_id: userId,
        credential_id: credential.id,
        public_key: credential.publicKey,
        counter: credential.counter,
        rp_id: rpID,
        name,
        created_at: context.now,
        last_used_at: null,
      })
      // Someone has this credential id already.
      .onConflict((conflicting) => conflicting.column("credential_id").doNothing())
      .executeTakeFirst();
    if (kept.numInsertedOrUpdatedRows !== 1n) throw refused();
    // The other sessions were opened by a password alone: an intruder must not stay.
    if (present.length === 0) await endSessions(tx, userId, context.now, requester.sessionId);
    await notifyOfChange({ tx, portal, now: context.now }, userId, "passkeyAdded");
    await context.audit(tx, "user", userId, { passkey: id });
  });
}

const unknown = (): ApiError => notFound(msg("passkeys.notFound"));

/** @throws 404 for a passkey that is not the requester's */
export async function renamePasskey(context: StaffContext, id: string, name: string): Promise<void> {
  const { userId } = context.requester;
  await context.transaction(async ({ tx }) => {
    const own = tx.updateTable("passkeys").set({ name }).where("id", "=", id).where("user_id", "=", userId);
    if ((await own.executeTakeFirst()).numUpdatedRows !== 1n) throw unknown();
    await context.audit(tx, "user", userId, { passkey: id });
  });
}

/**
 * Removes a passkey.
 * @throws 404 for one that is not the requester's, 409 for the only second factor of who must have one
 */
export async function removePasskey(context: StaffContext, id: string): Promise<void> {
  const { userId, permissions } = context.requester;
  const { portal } = context;
  await context.transaction(async ({ tx }) => {
    await lockPerson(tx, userId);
    const isAlone = isSecondFactorRequired(portal, permissions) && (await hasPasskeyOnly(portal, tx, userId));
    const own = tx.deleteFrom("passkeys").where("id", "=", id).where("user_id", "=", userId);
    if ((await own.executeTakeFirst()).numDeletedRows !== 1n) throw unknown();
    if (isAlone && !(await hasUsablePasskey(portal, tx, userId)))
      throw conflict("SECOND_FACTOR_ON", msg("passkeys.isOnlyFactor"));
    await notifyOfChange({ tx, portal, now: context.now }, userId, "passkeyRemoved");
    await context.audit(tx, "user", userId, { passkey: id });
  });
}
