// Rules: A-26 (docs/rules)
import { msg } from "@dop/texts/message";
import { rowExists, type Db } from "../../db/database.ts";
import { ApiError } from "../../http/api-error.ts";
import type { Portal } from "../../portal.ts";
import { relyingParty } from "./passkeys/relying-party.ts";
import { hasSecondFactor } from "./second-factor-rows.ts";

/** Whether this user has a passkey that works here: old ones and those of another host must not lock them out. */
export async function hasUsablePasskey(portal: Pick<Portal, "config">, db: Db, userId: number): Promise<boolean> {
  const party = relyingParty(portal.config);
  if (party === null) return false;
  const own = db.selectFrom("passkeys").select("id").where("user_id", "=", userId);
  return rowExists(own.where((eb) => eb.or([eb("rp_id", "is", null), eb("rp_id", "=", party.rpID)])).limit(1));
}

/** Whether a passkey is the only second factor of this person, so that no code can stand next to the password. */
export async function hasPasskeyOnly(portal: Pick<Portal, "config">, db: Db, userId: number): Promise<boolean> {
  return (await hasUsablePasskey(portal, db, userId)) && !(await hasSecondFactor(db, userId));
}

/**
 * Refuses a password in place of a passkey. Reported only after the right password (rule A-11).
 * @throws 400 PASSKEY_REQUIRED for a user with a passkey and no authenticator app
 */
export async function requirePasskey(portal: Pick<Portal, "config">, db: Db, userId: number): Promise<void> {
  if (await hasPasskeyOnly(portal, db, userId)) throw new ApiError(400, "PASSKEY_REQUIRED", msg("passkeys.required"));
}
