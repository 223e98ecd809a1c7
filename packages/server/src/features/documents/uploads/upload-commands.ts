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
import { refuseFullSpace, uploadOrigin } from "./upload-space.ts";
import { writeInTurn } from "./write-in-turn.ts";
import { inTransaction } from "../../../transaction.ts";
import type { Portal } from "../../../portal.ts";
import { byJob, writeAudit, type AuditEntry } from "../../../audit-log/audit.ts";

interface ReceivedFile {
  readonly kind: DocumentKind;
  readonly hints: readonly DocumentHint[];
  readonly bytes: Uint8Array;
  /** Key of the photo link, where a phone sends the file. */
  readonly photoKey?: string | undefined;
}

/**
 * Stores a file that was just chosen: scanned, checked and re-encoded as at checkout, encrypted and kept for this
 * browser until an order claims it, for two hours. An aborted upload is not kept: the customer could not remove it.
 * @throws 400 for a refused file, 404 for an aborted upload, 429 and 503 while too many wait, 503 during an outage of
 *   the scanner or the store
 */
export async function receiveUpload(
  context: CommandContext,
  browser: Browser,
  { kind, hints, bytes, photoKey }: ReceivedFile,
): Promise<UploadAnswer> {
  const { portal, now } = context;
  if (!isAskedFor(portal, kind)) throw invalid([{ path: kind, message: msg("documents.rejected.NOT_ASKED") }]);
  const owner = photoKey === undefined ? browser : await ownerOfLink(context, photoKey, browser);
  await refuseFullSpace(context, owner);
  const [prepared] = await prepareFiles(context, [{ kind, bytes, filename: "", hints }], "");
  if (!prepared) throw new Error("a file was neither taken nor refused");
  const { bytes: encoded, contentType, pages } = prepared.file;
  const about = { id: randomUUID(), orderId: noOrder, kind, filename: "", contentType, hints, now };
  const stored = await portal.documents.store({ ...about, bytes: encoded });
  const expiresAt = new Date(now.getTime() + limits.uploadHours * millisecondsIn.hour);
  const write = () =>
    context.transaction(async ({ tx }) => {
      const earlier = photoKey === undefined ? [] : await countPicture({ tx, now }, photoKey, browser, kind);
      await tx
        .insertInto("uploads")
        .values({
          id: stored.id,
          browser: owner,
          origin: uploadOrigin(portal, context.from.address),
          kind,
          content_type: contentType,
          byte_size: stored.byteSize,
          pages: pages ?? null,
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
  const replaced = await writeInTurn(context, stored.byteSize, write).catch(async (error: unknown) => {
    if (error instanceof ApiError) await portal.documents.discard(stored);
    throw error;
  });
  await Promise.all(replaced.map((row) => portal.documents.discard({ place: placeOf(row) })));
  return { upload: sealUploadId(portal, stored.id, owner), expires_at: expiresAt.toISOString() };
}

/** Destroys an upload of this browser, unless an order has claimed it. @throws 404 for another browser's */
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

/** A small picture of an upload of this browser, as a data URL. @throws 404 when it does not exist (any longer) */
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

const batch = 100;

/**
 * Destroys uploads that no order has claimed in time, each with an audit entry. Objects without a row are found by
 * `sweep`. @returns their number
 */
export async function destroyUnusedUploads(portal: Portal): Promise<number> {
  const now = portal.clock();
  for (let destroyed = 0; ;) {
    const rows = await inTransaction(portal, async ({ tx }) => {
      const gone = await tx
        .with("unused", (db) =>
          // Uploads that an order is claiming are left to it.
          db.selectFrom("uploads").select("id").where("expires_at", "<=", now).limit(batch).forUpdate().skipLocked(),
        )
        .deleteFrom("uploads")
        .where("id", "in", (db) => db.selectFrom("unused").select("id"))
        .returning(["id", "kind", "content", "storage_key"])
        .execute();
      const entries = gone.map(({ id, kind }): AuditEntry => ({
        ...byJob("purge-expired-rows"),
        action: "document.upload_destroyed",
        subject: ["document", id],
        detail: { kind },
        at: now,
      }));
      if (entries.length > 0) await writeAudit(tx, ...entries);
      return gone;
    });
    await Promise.all(rows.map((row) => portal.documents.discard({ place: placeOf(row) })));
    destroyed += rows.length;
    if (rows.length < batch) return destroyed;
  }
}
