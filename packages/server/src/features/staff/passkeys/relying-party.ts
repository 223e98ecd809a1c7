// Rules: A-26 (docs/rules)
import { createHash } from "node:crypto";
import { isIP } from "node:net";
import { msg } from "@dop/texts/message";
import { conflict, ApiError } from "../../../http/api-error.ts";
import type { Config } from "../../../config.ts";
import type { Portal } from "../../../portal.ts";
import { rowExists, type Db } from "../../../db/database.ts";
import { hasSecondFactor } from "../second-factor-rows.ts";

/** The library of passkeys, loaded at the first use: it takes longer than the rest of a start. */
export const webAuthn = async () => import("@simplewebauthn/server");

interface RelyingParty {
  readonly rpID: string;
  readonly expectedOrigin: string;
}

/**
 * Host and origin of PUBLIC_URL; null where browsers have no passkeys (no host name, no https), or with an identity
 * provider: it has its own passkeys, and cannot be asked about a user who is not present.
 */
export function relyingParty({ publicUrl, directory }: Config): RelyingParty | null {
  if (publicUrl === null || directory.kind === "oidc" || !URL.canParse(publicUrl)) return null;
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isNamed = isIP(hostname) === 0 && !hostname.startsWith("[");
  const isSecure = protocol === "https:" || hostname === "localhost";
  return isNamed && isSecure ? { rpID: hostname, expectedOrigin: origin } : null;
}

/** @throws 409 where there are no passkeys */
export function requireRelyingParty({ config }: Portal): RelyingParty {
  const party = relyingParty(config);
  if (party === null) throw conflict("PASSKEYS_UNAVAILABLE", msg("passkeys.unavailable"));
  return party;
}

/** A user's opaque handle for authenticators, the same for all of their passkeys. */
export const userHandle = (userId: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    createHash("sha256")
      .update(`staff account ${String(userId)}`)
      .digest(),
  );

/** Passkeys that work at this host; those from before hosts were stored may, until their first use. */
export const isUsableAt =
  (rpID: string) =>
  ({ rp_id: made }: { readonly rp_id: string | null }): boolean =>
    made === null || made === rpID;

/** Users with a passkey that works here: those of another host must not lock a user out. */
export async function hasUsablePasskey(portal: Pick<Portal, "config">, db: Db, userId: number): Promise<boolean> {
  const party = relyingParty(portal.config);
  if (party === null) return false;
  const own = db.selectFrom("passkeys").select("id").where("user_id", "=", userId);
  return rowExists(own.where((eb) => eb.or([eb("rp_id", "is", null), eb("rp_id", "=", party.rpID)])).limit(1));
}

/** Users whose only second factor is a passkey. */
export const hasPasskeyOnly = async (portal: Pick<Portal, "config">, db: Db, userId: number): Promise<boolean> =>
  (await hasUsablePasskey(portal, db, userId)) && !(await hasSecondFactor(db, userId));

/**
 * Refuses a password in place of a passkey. Reported only after the right password (rule A-11).
 * @throws 400 PASSKEY_REQUIRED for a user with a passkey and no authenticator app
 */
export async function requirePasskey(portal: Pick<Portal, "config">, db: Db, userId: number): Promise<void> {
  if (await hasPasskeyOnly(portal, db, userId)) throw new ApiError(400, "PASSKEY_REQUIRED", msg("passkeys.required"));
}
