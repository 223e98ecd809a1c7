// Rules: O-53 (docs/rules)
import { randomUUID } from "node:crypto";
import type { UploadAnswer } from "@dop/domain/contract";
import { limits, type DocumentHint, type DocumentKind } from "@dop/domain/orders";
import { msg } from "@dop/domain/texts/message";
import { notFound } from "../../http/api-error.ts";
import type { CommandContext } from "../../http/command-context.ts";
import { millisecondsIn } from "../../http/time.ts";
import { placeOf } from "./take-uploads.ts";
import { prepareFiles } from "./prepare-uploads.ts";
import { noOrder } from "../../ports/malware/index.ts";
import { openUploadId, sealUploadId, type Browser } from "./upload-keys.ts";

interface ReceivedFile {
  readonly kind: DocumentKind;
  readonly hints: readonly DocumentHint[];
  readonly bytes: Uint8Array;
}

/**
 * Takes a file that was just chosen: scanned, checked and encoded anew as at checkout, encrypted and kept for this
 * browser until an order takes it, at most a day.
 * @throws 400 for a refused file, 503 while the scanner or the store is away
 */
export async function receiveUpload(
  context: CommandContext,
  browser: Browser,
  { kind, hints, bytes }: ReceivedFile,
): Promise<UploadAnswer> {
  const { portal, now } = context;
  const [prepared] = await prepareFiles(context, [{ kind, bytes, filename: "", hints }], "");
  if (!prepared) throw new Error("a file was neither taken nor refused");
  const { bytes: encoded, contentType } = prepared.file;
  const stored = await portal.documents.keep({
    id: randomUUID(),
    orderId: noOrder,
    kind,
    filename: "",
    contentType,
    bytes: encoded,
    hints,
    now,
  });
  const expiresAt = new Date(now.getTime() + limits.uploadHours * millisecondsIn.hour);
  await context.transaction(async ({ tx }) => {
    await tx
      .insertInto("uploads")
      .values({
        id: stored.id,
        browser,
        kind,
        content_type: contentType,
        byte_size: stored.byteSize,
        wrapped_key: stored.wrappedKey,
        content: stored.place.content,
        storage_key: stored.place.storageKey,
        hints,
        created_at: now,
        expires_at: expiresAt,
      })
      .execute();
    await context.audit(tx, { subjectType: "document", subjectId: stored.id, detail: { kind } });
  });
  return { upload: sealUploadId(portal, stored.id, browser), expires_at: expiresAt.toISOString() };
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
      context.nothingChanged();
      return null;
    }
    await context.audit(tx, { subjectType: "document", subjectId: id, detail: { kind: row.kind } });
    return row;
  });
  if (destroyed) await portal.documents.discard({ place: placeOf(destroyed) });
}
