// Rules: O-54 (docs/rules)
import type { TransactionContext } from "../../../transaction.ts";
import { randomBytes } from "node:crypto";
import type { PhotoLink, PhotoLinkState, PhotosReceived } from "@dop/domain/contract";
import { limits, type DocumentHint, type DocumentKind } from "@dop/domain/orders";
import { msg } from "@dop/texts/message";
import { sql, type Selectable } from "kysely";
import type { Db, Tx } from "../../../db/database.ts";
import { conflict, notFound } from "../../../http/api-error.ts";
import type { CommandContext } from "../../../http/command-context.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { keyDigest } from "../../../lib/key-digest.ts";
import { sealUploadId, type Browser } from "./upload-keys.ts";
import type { Schema } from "../../../db/schema.ts";

/** Random bytes of a key: too many to guess in its minutes. */
const keyBytes = 18;
/** Milliseconds after its last poll in which the computer counts as waiting for pictures. */
const computerWaitsMs = 15_000;
/** Interval in milliseconds at which the computer's polls are recorded. */
const recordedEachMs = 5000;

type LinkRow = Selectable<Schema["photo_links"]>;

const unknown = () => notFound(msg("documents.phoneLink.unknown"));
const over = () => conflict("PHOTO_LINK_OVER", msg("documents.phoneLink.over"));

const isOver = ({ ended_at: endedAt, expires_at: expiresAt }: LinkRow, now: Date): boolean =>
  endedAt !== null || expiresAt <= now;
const isSame = (one: Uint8Array | null, other: Uint8Array | null): boolean =>
  one !== null && other !== null && Buffer.compare(one, other) === 0;

const findLink = (db: Db | Tx, key: string) =>
  db.selectFrom("photo_links").selectAll().where("key_digest", "=", keyDigest(key));

/** A new code for a computer's screen. */
export async function makePhotoLink(context: CommandContext, browser: Browser): Promise<PhotoLink> {
  const { now } = context;
  const key = randomBytes(keyBytes).toString("base64url");
  const expiresAt = new Date(now.getTime() + limits.photoLinkMinutes * millisecondsIn.minute);
  await context.transaction(async ({ tx }) => {
    await tx
      .insertInto("photo_links")
      .values({
        key_digest: keyDigest(key),
        browser,
        phone: null,
        created_at: now,
        expires_at: expiresAt,
        seen_at: now,
        ended_at: null,
      })
      .execute();
    await context.audit(tx, "call", "photo-link");
  });
  return { key, expires_at: expiresAt.toISOString() };
}

/** Pictures sent to this computer so far, by one statement, polled each second. @throws 404 for another's code */
export async function readReceived(
  { portal, now }: CommandContext,
  key: string,
  browser: Browser | null,
): Promise<PhotosReceived> {
  if (browser === null) throw unknown();
  const digest = keyDigest(key);
  const recorded = new Date(now.getTime() - recordedEachMs);
  const { rows } = await sql<LinkRow & { sent: { id: string; kind: DocumentKind; hints: DocumentHint[] }[] }>`
    with seen as (
      update photo_links set seen_at = ${now}
      where key_digest = ${digest} and browser = ${browser} and seen_at < ${recorded})
    select l.*, coalesce((
      select json_agg(json_build_object('id', u.id, 'kind', u.kind, 'hints', u.hints) order by u.created_at)
      from uploads u where u.photo_link = l.key_digest and u.expires_at > ${now}), '[]'::json) as sent
    from photo_links l where l.key_digest = ${digest} and l.browser = ${browser}`.execute(portal.db);
  const [link] = rows;
  if (!link) throw unknown();
  return {
    state: isOver(link, now) ? "over" : link.phone === null ? "waiting" : "open",
    pictures: link.sent.map(({ id, kind, hints }) => ({ kind, hints, upload: sealUploadId(portal, id, browser) })),
  };
}

/** Ends the computer's own code. @throws 404 for another's */
export async function endPhotoLink(context: CommandContext, key: string, browser: Browser | null): Promise<void> {
  await context.transaction(async ({ tx, now }) => {
    const link = await findLink(tx, key).forUpdate().executeTakeFirst();
    if (!link || !isSame(link.browser, browser)) throw unknown();
    if (link.ended_at !== null) {
      context.skipAudit();
      return;
    }
    await tx.updateTable("photo_links").set({ ended_at: now }).where("key_digest", "=", link.key_digest).execute();
    await context.audit(tx, "call", "photo-link");
  });
}

/**
 * Every browser may use the code until a picture has come: the first to open it may be the preview of the phone's
 * camera. @throws 404 for an unknown code, 409 for one that has expired or belongs to another phone
 */
function checkPhone(link: LinkRow | undefined, phone: Browser, now: Date): LinkRow {
  if (!link) throw unknown();
  if (link.pictures > 0 && !isSame(link.phone, phone))
    throw conflict("PHOTO_LINK_USED", msg("documents.phoneLink.used"));
  if (isOver(link, now)) throw over();
  return link;
}

/** Notes that a phone has opened the code, and answers its state. @throws as `checkPhone` */
export async function openPhotoLink(context: CommandContext, key: string, phone: Browser): Promise<PhotoLinkState> {
  return context.transaction(async ({ tx, now }) => {
    const link = checkPhone(await findLink(tx, key).forUpdate().executeTakeFirst(), phone, now);
    if (link.phone === null) {
      await tx.updateTable("photo_links").set({ phone }).where("key_digest", "=", link.key_digest).execute();
      await context.audit(tx, "call", "photo-link");
    } else context.skipAudit();
    const sent = await tx.selectFrom("uploads").select("kind").where("photo_link", "=", link.key_digest).execute();
    return {
      expires_at: link.expires_at.toISOString(),
      computer: now.getTime() - link.seen_at.getTime() < computerWaitsMs,
      sent: sent.map(({ kind }) => kind),
      left: limits.photoLinkPictures - link.pictures,
    };
  });
}

/** The browser that owns a code's pictures, before they are processed. @throws as `checkPhone`; 409 when it is full */
export async function ownerOfLink({ portal, now }: CommandContext, key: string, phone: Browser): Promise<Browser> {
  const link = checkPhone(await findLink(portal.db, key).executeTakeFirst(), phone, now);
  if (link.phone === null) throw unknown();
  if (link.pictures >= limits.photoLinkPictures) throw over();
  return Buffer.from(link.browser);
}

/**
 * Counts a picture of a code, under its lock, and removes the earlier one of the kind. The first makes the code its
 * phone's. @throws as `ownerOfLink`
 */
export async function countPicture(
  { tx, now }: Pick<TransactionContext, "tx" | "now">,
  key: string,
  phone: Browser,
  kind: DocumentKind,
) {
  const link = checkPhone(await findLink(tx, key).forUpdate().executeTakeFirst(), phone, now);
  if (link.pictures >= limits.photoLinkPictures) throw over();
  await tx
    .updateTable("photo_links")
    .set({ pictures: link.pictures + 1, phone })
    .where("key_digest", "=", link.key_digest)
    .execute();
  return tx
    .deleteFrom("uploads")
    .where("photo_link", "=", link.key_digest)
    .where("kind", "=", kind)
    .returning(["content", "storage_key"])
    .execute();
}
