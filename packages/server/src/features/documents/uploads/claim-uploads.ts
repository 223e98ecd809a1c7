import type { DocumentHint, DocumentKind } from "@dop/domain/orders";
import type { ErrorIssue } from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import type { Tx } from "../../../db/database.ts";
import { invalid } from "../../../http/api-error.ts";
import type { CommandContext } from "../../../http/command-context.ts";
import { type PreparedFile, type StoredDocument, noOrder } from "../../../ports/documents/index.ts";
import type { Portal } from "../../../portal.ts";
import { openUploadId, type Browser } from "./upload-keys.ts";

/** An upload that passed every check, re-encoded. */
export interface PreparedUpload {
  readonly kind: DocumentKind;
  readonly filename: string;
  readonly hints: readonly DocumentHint[];
  readonly file: PreparedFile;
  /** Its row in `uploads`, where it was sent before the order. */
  readonly upload?: Pick<StoredDocument, "id" | "place"> & { readonly sentAt: Date };
}

/** A file of a cart that was uploaded before. */
export interface NamedUpload {
  readonly kind: DocumentKind;
  readonly filename: string;
  /** The id sealed for the browser. */
  readonly upload: string;
}

const uploadGoneIssue = (path: string): ErrorIssue => ({ path, message: msg("documents.rejected.UPLOAD_GONE") });

/** The place of the encrypted bytes of an upload. */
export function placeOf(row: {
  readonly content: Uint8Array | null;
  readonly storage_key: string | null;
}): StoredDocument["place"] {
  if (row.storage_key !== null) return { content: null, storageKey: row.storage_key };
  if (row.content === null) throw new Error("an upload is nowhere");
  return { content: row.content, storageKey: null };
}

/** Collects the refused files of a call, each at `{pathPrefix}{kind}`. */
export interface RefusedFiles {
  readonly pathPrefix: string;
  readonly issues: ErrorIssue[];
}

/** Reads uploads of this browser, without claiming them; those gone or of another kind or browser become issues. */
export async function readUploads(
  { portal, now }: CommandContext,
  named: readonly NamedUpload[],
  browser: Browser | null,
  { pathPrefix, issues }: RefusedFiles,
): Promise<PreparedUpload[]> {
  const wanted = named.map(({ upload, ...one }) => ({ ...one, id: openUploadId(portal, upload, browser) }));
  const ids = wanted.flatMap(({ id }) => (id === null ? [] : [id]));
  const rows =
    ids.length === 0
      ? []
      : await portal.db
          .selectFrom("uploads")
          .select([
            "id",
            "kind",
            "content_type",
            "wrapped_key",
            "content",
            "storage_key",
            "hints",
            "pages",
            "created_at",
          ])
          .where("id", "in", ids)
          .where("expires_at", ">", now)
          .execute();
  const found = await Promise.all(
    wanted.map(async ({ id, kind, filename }): Promise<PreparedUpload | null> => {
      const row = rows.find((candidate) => candidate.id === id && candidate.kind === kind);
      if (!row) {
        issues.push(uploadGoneIssue(pathPrefix + kind));
        return null;
      }
      const place = placeOf(row);
      const about = { id: row.id, orderId: noOrder, wrappedKey: row.wrapped_key, place };
      const bytes = await portal.documents.open(about);
      const contentType = row.content_type as PreparedFile["contentType"];
      const file = { contentType, bytes, ...(row.pages !== null && { pages: row.pages }) };
      return { kind, filename, hints: row.hints, file, upload: { id: row.id, place, sentAt: row.created_at } };
    }),
  );
  return found.flatMap((upload) => (upload === null ? [] : [upload]));
}

/**
 * Deletes the rows of uploads in the transaction that writes their documents, so that each is used once.
 * @throws 400 at the file's path when the upload was already used, removed or expired
 */
export async function claimUploads(tx: Tx, uploads: readonly PreparedUpload[], pathPrefix: string): Promise<void> {
  const named = uploads.flatMap(({ kind, upload }) => (upload === undefined ? [] : [{ kind, id: upload.id }]));
  if (named.length === 0) return;
  // Locked in the order of their ids, so that two orders with the same files never wait for each other.
  const claimed = await tx
    .with("held", (db) =>
      db
        .selectFrom("uploads")
        .select("id")
        .where(
          "id",
          "in",
          named.map(({ id }) => id),
        )
        .orderBy("id")
        .forUpdate(),
    )
    .deleteFrom("uploads")
    .where("id", "in", (db) => db.selectFrom("held").select("id"))
    .returning("id")
    .execute();
  const missing = named.filter(({ id }) => !claimed.some((row) => row.id === id));
  if (missing.length > 0) throw invalid(missing.map(({ kind }) => uploadGoneIssue(pathPrefix + kind)));
}

/** Removes the objects of claimed uploads from the store. Never fails: the sweep removes the rest. */
export async function removeClaimed(portal: Portal, uploads: readonly PreparedUpload[]): Promise<void> {
  await Promise.all(uploads.map(async ({ upload }) => upload && portal.documents.discard(upload)));
}
