import { randomUUID } from "node:crypto";
import type { Tx } from "../../../db/database.ts";
import type { StoredDocument } from "../../../ports/documents/index.ts";
import type { Portal } from "../../../portal.ts";
import { enqueueReading } from "../license-back/enqueue-reading.ts";
import type { PreparedUpload } from "./claim-uploads.ts";

type Documents = Pick<Portal, "documents">;
type DocumentsAndJobs = Pick<Portal, "documents" | "jobs">;

/**
 * Gives prepared uploads to the document store, side by side and before the order's transaction, so that no lock and no
 * connection waits for the store. They count from `attachUploads` on; what never gets there is swept away.
 * @throws DocumentStoreError (503) while the store is away
 */
export async function storeUploads(
  portal: Documents,
  orderId: number,
  uploads: readonly PreparedUpload[],
  now: Date,
): Promise<StoredDocument[]> {
  return Promise.all(
    uploads.map(({ kind, filename, hints, file: { contentType, bytes } }) =>
      portal.documents.store({ id: randomUUID(), orderId, kind, filename, contentType, bytes, hints, now }),
    ),
  );
}

/** Writes stored uploads down with their order, in its transaction; an earlier document of a kind is superseded. */
export async function attachUploads(
  tx: Tx,
  portal: DocumentsAndJobs,
  stored: readonly StoredDocument[],
): Promise<void> {
  await portal.documents.put(tx, stored);
  await enqueueReading(tx, portal, stored);
}

/** Discards what was stored for an order that was not placed. Never fails. */
export async function discardUploads(portal: Documents, stored: readonly StoredDocument[]): Promise<void> {
  await Promise.all(stored.map((document) => portal.documents.discard(document)));
}
