// Rules: A-26 (docs/rules)
import { createHash } from "node:crypto";
import { isIP } from "node:net";
import { msg } from "@dop/texts/message";
import { conflict } from "../../../http/api-error.ts";
import type { Config } from "../../../config.ts";
import type { Portal } from "../../../portal.ts";

/** The library of passkeys, loaded when the first one is used: it takes longer than the rest of a start. */
export const webAuthn = async () => import("@simplewebauthn/server");

/** The portal as authenticators know it. */
interface RelyingParty {
  readonly rpID: string;
  readonly expectedOrigin: string;
}

/**
 * The host of PUBLIC_URL and its origin; null where browsers have no passkeys (no host name, no https), or where an
 * identity provider signs in: it has its own passkeys, and cannot be asked whether a person may still log in.
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

/** What authenticators call a user: opaque, and the same for all of a user's passkeys. */
export const userHandle = (userId: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    createHash("sha256")
      .update(`staff account ${String(userId)}`)
      .digest(),
  );

/** Whether a passkey works at this host: one from before hosts were kept does until its first use says otherwise. */
export const isUsableAt =
  (rpID: string) =>
  ({ rp_id: made }: { readonly rp_id: string | null }): boolean =>
    made === null || made === rpID;
