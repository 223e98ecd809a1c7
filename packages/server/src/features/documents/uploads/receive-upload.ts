// Rules: O-53 (docs/rules)
import { randomUUID } from "node:crypto";
import type { UploadAnswer } from "@dop/domain/contract";
import { limits, type DocumentHint, type DocumentKind } from "@dop/domain/orders";
import { msg } from "@dop/texts/message";
import { ApiError, invalid, notFound } from "../../../http/api-error.ts";
import type { CommandContext } from "../../../http/command-context.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { countPicture, ownerOfLink } from "./photo-links.ts";
import { placeOf } from "./claim-uploads.ts";
import { isAskedFor, pictureCaller, prepareFiles } from "./prepare-uploads.ts";
import { keyDigest } from "../../../lib/key-digest.ts";
import { prepareImage, noOrder } from "../../../ports/documents/index.ts";
import { openUploadId, sealUploadId, type Browser } from "./upload-keys.ts";

interface ReceivedFile {
  readonly kind: DocumentKind;
  readonly hints: readonly DocumentHint[];
  readonly bytes: Uint8Array;
  /** The key of the code by which a phone sends it for a computer. */
  readonly photoKey?: string | undefined;
}

/**
 * Takes a file that was just chosen: scanned, checked and re-encoded as at checkout, encrypted and kept for this
 * browser until an order takes it, at most a day. An upload that is aborted is not kept, because the customer could not
 * remove it.
 * @throws 400 for a refused file, 404 for an aborted upload (its client is gone), 503 while the scanner or the store is
 * away
 */
export async function receiveUpload(
  context: CommandContext,
  browser: Browser,
  { kind, hints, bytes, photoKey }: ReceivedFile,
): Promise<UploadAnswer> {
  const { portal, now } = context;
  if (!isAskedFor(portal, kind)) throw invalid([{ path: kind, message: msg("documents.rejected.NOT_ASKED") }]);
  const owner = photoKey === undefined ? browser : await ownerOfLink(context, photoKey, browser);
  const [prepared] = await prepareFiles(context, [{ kind, bytes, filename: "", hints }], "");
  if (!prepared) throw new Error("a file was neither taken nor refused");
  const { bytes: encoded, contentType } = prepared.file;
  const about = { id: randomUUID(), orderId: noOrder, kind, filename: "", contentType, hints, now };
  const stored = await portal.documents.store({ ...about, bytes: encoded });
  const expiresAt = new Date(now.getTime() + limits.uploadHours * millisecondsIn.hour);
  const writing = context.transaction(async ({ tx }) => {
    const earlier = photoKey === undefined ? [] : await countPicture({ tx, now }, photoKey, browser, kind);
    await tx
      .insertInto("uploads")
      .values({
        id: stored.id,
        browser: owner,
        kind,
        content_type: contentType,
        byte_size: stored.byteSize,
        wrapped_key: stored.wrappedKey,
        content: stored.place.content,
        storage_key: stored.place.storageKey,
        hints,
        created_at: now,
        expires_at: expiresAt,
        photo_link: photoKey === undefined ? null : keyDigest(photoKey),
      })
      .execute();
    await context.audit(tx, "document", stored.id, { kind });
    // The file was removed or sent again, or the page is closed.
    if (context.from.hasLeft()) throw notFound(msg("documents.rejected.UPLOAD_GONE"));
    return earlier;
  });
  const replaced = await writing.catch(async (error: unknown) => {
    if (error instanceof ApiError) await portal.documents.discard(stored);
    throw error;
  });
  await Promise.all(replaced.map((row) => portal.documents.discard({ place: placeOf(row) })));
  return { upload: sealUploadId(portal, stored.id, owner), expires_at: expiresAt.toISOString() };
}

/**
 * Destroys an upload of this browser, its key included; one that an order has taken, or that is gone, stays so.
 * @throws 404 for what was never this browser's
 */
export async function destroyUpload(context: CommandContext, browser: Browser | null, sealed: string): Promise<void> {
  const { portal } = context;
  const id = openUploadId(portal, sealed, browser);
  if (id === null) throw notFound(msg("documents.rejected.UPLOAD_GONE"));
  const destroyed = await context.transaction(async ({ tx }) => {
    const row = await tx
      .deleteFrom("uploads")
      .where("id", "=", id)
      .returning(["kind", "content", "storage_key"])
      .executeTakeFirst();
    if (!row) {
      context.skipAudit();
      return null;
    }
    await context.audit(tx, "document", id, { kind: row.kind });
    return row;
  });
  if (destroyed) await portal.documents.discard({ place: placeOf(destroyed) });
}

/**
 * A small picture of an upload of this browser, for the screen that a phone has sent it to.
 * @throws 404 when it does not exist (any longer)
 */
export async function previewUpload(context: CommandContext, browser: Browser | null, sealed: string): Promise<string> {
  const { portal, now } = context;
  const id = openUploadId(portal, sealed, browser);
  const row =
    id === null
      ? undefined
      : await portal.db
          .selectFrom("uploads")
          .select(["id", "content_type", "wrapped_key", "content", "storage_key"])
          .where("id", "=", id)
          .where("expires_at", ">", now)
          .executeTakeFirst();
  if (!row) throw notFound(msg("documents.rejected.UPLOAD_GONE"));
  if (!row.content_type.startsWith("image/")) return "data:,";
  const about = { id: row.id, orderId: noOrder, wrappedKey: row.wrapped_key, place: placeOf(row) };
  const picture = await portal.documents.open(about);
  const small = await prepareImage(picture, { longestSide: limits.previewSide }, pictureCaller(context));
  return `data:${small.contentType};base64,${Buffer.from(small.bytes).toString("base64")}`;
}
