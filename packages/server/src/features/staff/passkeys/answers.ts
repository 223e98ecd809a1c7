// Rules: A-26 (docs/rules)
import type { PasskeyAssertion } from "@dop/domain/contract";
import { z } from "zod";
import type { Tx } from "../../../db/database.ts";
import type { Selectable } from "kysely";
import type { Portal } from "../../../portal.ts";
import { takeChallenge } from "../challenges.ts";
import { requireRelyingParty, userHandle, webAuthn, isUsableAt } from "./relying-party.ts";
import type { Schema } from "../../../db/schema.ts";

const clientData = z.object({ challenge: z.string() });

/** The challenge that an authenticator has signed; "" when it cannot be read. */
export function challengeIn(clientDataJSON: string): string {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, "base64url").toString())).challenge;
  } catch {
    return "";
  }
}

type PasskeyRow = Selectable<Schema["passkeys"]>;

/** A passkey that has signed a challenge. */
export interface ProvenPasskey extends PasskeyRow {
  readonly newCounter: number;
}

/**
 * The passkey that an answer proves, to be followed by `recordUse`. The challenge is used up in any case.
 * @param purpose purpose and user of the challenge; no user before a login
 * @returns undefined for every wrong answer, without the reason
 */
export async function provenPasskey(
  portal: Portal,
  response: PasskeyAssertion,
  purpose: { readonly purpose: Schema["sign_in_challenges"]["purpose"]; readonly userId: number | null },
): Promise<ProvenPasskey | undefined> {
  const { db, clock } = portal;
  const { rpID: expectedRPID, expectedOrigin } = requireRelyingParty(portal);
  const value = challengeIn(response.response.clientDataJSON);
  if ((await takeChallenge(db, { value, ...purpose }, clock())) === undefined) return undefined;
  const passkey = await db
    .selectFrom("passkeys")
    .innerJoin("users", "users.id", "passkeys.user_id")
    .selectAll("passkeys")
    .where("credential_id", "=", response.id)
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
  if (!passkey || !isUsableAt(expectedRPID)(passkey)) return undefined;
  if (purpose.userId !== null && passkey.user_id !== purpose.userId) return undefined;
  const handle = response.response.userHandle;
  if (handle !== undefined && handle !== Buffer.from(userHandle(passkey.user_id)).toString("base64url"))
    return undefined;
  const newCounter = await verifiedCounter(response, passkey, { value, expectedRPID, expectedOrigin });
  return newCounter === undefined ? undefined : { ...passkey, rp_id: expectedRPID, newCounter };
}

/** Records the use of a passkey. @returns false when it is gone, or was used at the same time, perhaps by a copy */
export async function recordUse(
  tx: Tx,
  { id, counter, newCounter, rp_id }: ProvenPasskey,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .updateTable("passkeys")
    .set({ counter: newCounter, rp_id, last_used_at: now })
    .where("id", "=", id)
    .where("counter", "=", counter)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

async function verifiedCounter(
  response: PasskeyAssertion,
  passkey: PasskeyRow,
  expected: { readonly value: string; readonly expectedRPID: string; readonly expectedOrigin: string },
): Promise<number | undefined> {
  const { value: expectedChallenge, expectedRPID, expectedOrigin } = expected;
  const { credential_id: id, public_key, counter } = passkey;
  const { userHandle: handle, ...signed } = response.response;
  try {
    const { verified, authenticationInfo } = await (
      await webAuthn()
    ).verifyAuthenticationResponse({
      response: {
        ...response,
        response: { ...signed, ...(handle === undefined ? {} : { userHandle: handle }) },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedRPID,
      expectedOrigin,
      credential: { id, publicKey: new Uint8Array(public_key), counter },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
