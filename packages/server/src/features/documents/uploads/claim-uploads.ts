import type { DocumentHint, DocumentKind } from "@dop/domain/orders";
import type { ErrorIssue } from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import { sql } from "kysely";
import { invalid } from "../../../http/api-error.ts";
import type { CommandContext } from "../../../http/command-context.ts";
import type { PreparedFile, StoredDocument } from "../../../ports/documents/index.ts";
import type { TransactionContext } from "../../../transaction.ts";
import { openUploadId, type Browser } from "./upload-keys.ts";

/** A file that passed every check, re-encoded. */
export interface PreparedUpload {
  readonly kind: DocumentKind;
  readonly filename: string;
  readonly hints: readonly DocumentHint[];
  readonly file: PreparedFile;
}

/** A file that was sent before the order: its row in `uploads`. */
export interface KeptUpload
  extends Pick<PreparedUpload, "kind" | "filename">, Pick<StoredDocument, "id" | "wrappedKey"> {
  readonly sentAt: Date;
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
): Promise<KeptUpload[]> {
  const wanted = named.map(({ upload, ...one }) => ({ ...one, id: openUploadId(portal, upload, browser) }));
  const ids = wanted.flatMap(({ id }) => (id === null ? [] : [id]));
  const rows =
    ids.length === 0
      ? []
      : await portal.db
          .selectFrom("uploads")
          .select(["id", "kind", "wrapped_key", "created_at"])
          .where("id", "in", ids)
          .where("expires_at", ">", now)
          .execute();
  return wanted.flatMap(({ id, kind, filename }) => {
    const row = rows.find((candidate) => candidate.id === id && candidate.kind === kind);
    if (row) return [{ id: row.id, kind, filename, wrappedKey: row.wrapped_key, sentAt: row.created_at }];
    issues.push(uploadGoneIssue(pathPrefix + kind));
    return [];
  });
}

/**
 * Makes uploads the documents of an order, in its transaction and by one statement, so that each is used once: their
 * rows move with their encrypted bytes, and only their keys are bound anew.
 * @throws 400 at the file's path when the upload was already used, removed or expired
 */
export async function claimUploads(
  { tx, portal: { documents }, now }: TransactionContext,
  orderId: number,
  uploads: readonly KeptUpload[],
  pathPrefix: string,
): Promise<void> {
  if (uploads.length === 0) return;
  const named = uploads.map(({ id, kind, filename, wrappedKey }) => ({
    id,
    kind,
    filename,
    wrapped_key: Buffer.from(documents.bindKey({ id, wrappedKey }, orderId)).toString("hex"),
  }));
  // Locked in the order of their ids, so that two orders with the same files never wait for each other.
  const { rows: claimed } = await sql<{ id: string }>`
    with named as (select * from jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
      as n (id uuid, kind text, filename text, wrapped_key text)),
    held as (select id from uploads where id in (select id from named) order by id for update),
    taken as (delete from uploads where id in (select id from held) returning *),
    superseded as (
      update documents set superseded_at = ${now} where order_id = ${orderId} and superseded_at is null
        and kind in (select kind from named) returning superseded_at)
    insert into documents (id, order_id, kind, filename, content_type, byte_size, wrapped_key, content, storage_key,
      pages, hints, created_at, superseded_at)
    select id, ${orderId}::bigint, t.kind, n.filename, t.content_type, t.byte_size, decode(n.wrapped_key, 'hex'),
      t.content, t.storage_key, t.pages, t.hints, ${now}::timestamptz,
      -- Null, but read after all superseded rows: an order has one current document of a kind.
      (select max(superseded_at) filter (where superseded_at is null) from superseded)
    from taken t join named n using (id)
    returning id`.execute(tx);
  const missing = named.filter(({ id }) => !claimed.some((row) => row.id === id));
  if (missing.length > 0) throw invalid(missing.map(({ kind }) => uploadGoneIssue(pathPrefix + kind)));
}
