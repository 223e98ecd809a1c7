// Rules: T-6, T-7, T-8 (docs/rules)
import { timingSafeEqual, randomBytes } from "node:crypto";
import { dateSchema } from "@dop/domain/contract";
import { officeTexts, msg } from "@dop/texts";
import { sql, type Selectable } from "kysely";
import { z } from "zod";
import { notFound } from "../../../http/api-error.ts";
import type { CommandContext } from "../../../http/command-context.ts";
import { idParam } from "../../../http/params.ts";
import { WrongKeyError } from "../../../http/wrong-keys.ts";
import { keyDigest } from "../../../lib/key-digest.ts";
import { performedBy, type Performer, type Requester } from "../../../http/requester.ts";
import type { Schema } from "../../../db/schema.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import type { Portal } from "../../../portal.ts";

export type TransmittalRow = Selectable<Schema["transmittals"]>;

/** The place of a transmittal in addresses (rule T-6). */
export const addressParams = z.object({ date: dateSchema, url_id: z.string() });

/**
 * The transmittal of an address, for staff or for the holder of its key.
 * @throws 403 for a wrong or expired key, 404 for staff when there is no such transmittal
 */
export async function getTransmittal(
  { portal: { db }, requester, now }: CommandContext,
  { date, url_id }: z.infer<typeof addressParams>,
  key?: string,
): Promise<TransmittalRow> {
  const transmittal = await db
    .selectFrom("transmittals")
    .selectAll()
    .where("created_on", "=", date)
    .where("url_id", "=", sql<number>`${idParam(url_id, msg("staffErrors.transmittalNotFound"))}::bigint`)
    .executeTakeFirst();
  if (requester.kind !== "staff") {
    const opens =
      transmittal &&
      key !== undefined &&
      timingSafeEqual(keyDigest(key), transmittal.key_digest) &&
      now < transmittal.access_key_expires_at;
    if (!opens) throw new WrongKeyError();
  }
  if (!transmittal) throw notFound(msg("staffErrors.transmittalNotFound"));
  return transmittal;
}

/** The performer of ticks on a transmittal: staff by name, otherwise the Lt. Governor's office. */
export function deskActor(requester: Requester): Performer {
  return requester.kind === "staff"
    ? performedBy(requester)
    : { actor: "lieutenant_governor", author: { name: officeTexts.actors.lieutenantGovernor, userId: null } };
}

/** A new, sealed desk key (24 random bytes as base64url) and the time at which it expires. */
export const newAccessKey = (
  portal: Portal,
  now: Date,
): Pick<TransmittalRow, "key_digest" | "wrapped_key" | "access_key_expires_at"> => ({
  ...portal.accessKeys.seal(randomBytes(24).toString("base64url")),
  access_key_expires_at: new Date(now.getTime() + portal.settings().transmittalKeyDays * millisecondsIn.day),
});

/** Gives a transmittal a new desk key; the old one stops working (rule T-8). */
export async function renewAccessKey(context: CommandContext, transmittal: TransmittalRow): Promise<TransmittalRow> {
  const key = newAccessKey(context.portal, context.now);
  await context.transaction(async ({ tx }) => {
    await tx.updateTable("transmittals").set(key).where("id", "=", transmittal.id).execute();
    await context.audit(tx, "transmittal", transmittal.id);
  });
  return { ...transmittal, ...key };
}
