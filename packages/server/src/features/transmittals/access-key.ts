// Rules: T-8 (docs/rules)
import { randomBytes } from "node:crypto";
import type { CommandContext } from "../../http/command-context.ts";
import { millisecondsIn } from "../../http/time.ts";
import type { Portal } from "../../portal.ts";
import type { TransmittalRow } from "./transmittal-access.ts";

/** Bytes of a desk key: 192 bits, too many to guess. */
const keyBytes = 24;

/** A new, sealed desk key (24 random bytes as base64url) and the time at which it expires. */
export function newAccessKey(
  portal: Portal,
  now: Date,
): Pick<TransmittalRow, "key_digest" | "wrapped_key" | "access_key_expires_at"> {
  return {
    ...portal.accessKeys.seal(randomBytes(keyBytes).toString("base64url")),
    access_key_expires_at: new Date(now.getTime() + portal.settings().transmittalKeyDays * millisecondsIn.day),
  };
}

/** Gives a transmittal a new desk key; the old one stops working (rule T-8). */
export async function renewAccessKey(context: CommandContext, transmittal: TransmittalRow): Promise<TransmittalRow> {
  const key = newAccessKey(context.portal, context.now);
  await context.transaction(async ({ tx }) => {
    await tx.updateTable("transmittals").set(key).where("id", "=", transmittal.id).execute();
    await context.audit(tx, "transmittal", transmittal.id);
  });
  return { ...transmittal, ...key };
}
