// Rules: P-26, P-27 (docs/rules)
import { inTransaction } from "../../../transaction.ts";
import { compareBarcode, nothingCompared, readLicenseBarcode, type BarcodeComparison } from "@dop/domain/license-back";
import { byJob, writeAudit } from "../../../audit-log/audit.ts";
import { officeToday, type Portal } from "../../../portal.ts";
import { getLicense } from "../../order/index.ts";
import type { Tx } from "../../../db/database.ts";

/** Enqueues the reading of backs of driver licenses among these documents. */
export async function enqueueReading(
  tx: Tx,
  { jobs }: Pick<Portal, "jobs">,
  documents: readonly { readonly id: string; readonly kind: string }[],
): Promise<void> {
  for (const { id, kind } of documents)
    if (kind === "license-back") await jobs.enqueue(tx, "read-license-back", { documentId: id }, { key: id });
}

/** Enqueues a new comparison after the order's license number changed. The caller has locked the order. */
export async function enqueueReadingAgain(tx: Tx, portal: Pick<Portal, "jobs">, orderId: number): Promise<void> {
  const again = await tx
    .updateTable("documents")
    .set({ barcode: null })
    .where("order_id", "=", orderId)
    .where("kind", "=", "license-back")
    .where("superseded_at", "is", null)
    .where("destroyed_at", "is", null)
    .returning(["id", "kind"])
    .execute();
  await enqueueReading(tx, portal, again);
}

/** Enqueues the pictures on which the job has given up because the county's service was down for too long. */
export async function enqueueUnread(portal: Portal): Promise<void> {
  await inTransaction(portal, async ({ tx }) => {
    const unread = await tx
      .selectFrom("documents")
      .select(["id", "kind"])
      .where("kind", "=", "license-back")
      .where("barcode", "is", null)
      .where("superseded_at", "is", null)
      .where("destroyed_at", "is", null)
      .execute();
    await enqueueReading(tx, portal, unread);
  });
}

/** The order of a picture that still exists and is not read. */
function findOrder(portal: Portal, documentId: string) {
  return portal.db
    .selectFrom("documents as d")
    .innerJoin("orders as o", "o.id", "d.order_id")
    .select(["o.id", "o.first_name", "o.last_name", "o.reference_id"])
    .where("d.id", "=", documentId)
    .where("d.kind", "=", "license-back")
    .where("d.barcode", "is", null)
    .where("d.superseded_at", "is", null)
    .where("d.destroyed_at", "is", null)
    .executeTakeFirst();
}

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** The comparison of a barcode; its text does not leave this function. */
async function compare(portal: Portal, order: Order, picture: Uint8Array, now: Date): Promise<BarcodeComparison> {
  const text = await portal.barcodes.read(picture);
  if (text === null) return nothingCompared("unreadable");
  const license = await getLicense(portal, order.reference_id);
  return compareBarcode(readLicenseBarcode(text), {
    customer: { first: order.first_name, last: order.last_name },
    spouses: (license?.data.spouses ?? []).map((spouse) => ({
      name: { first: spouse.first_name, last: spouse.last_name },
      dateOfBirth: spouse.date_of_birth,
    })),
    today: officeToday(portal, now),
  });
}

/**
 * Reads the barcode of the back of a driver license after the order was placed, and stores the comparison. Idempotent.
 * @throws during an outage of the store, the county's license service or the reader, so that the job is repeated
 */
export async function readLicenseBack(portal: Portal, documentId: string): Promise<void> {
  const order = await findOrder(portal, documentId);
  const document = order && (await portal.documents.read(portal.db, documentId));
  if (!order || !document) return;
  const now = portal.clock();
  const comparison = await compare(portal, order, document.bytes, now);
  await inTransaction(portal, async ({ tx }) => {
    const locked = await tx
      .selectFrom("orders")
      .select("reference_id")
      .where("id", "=", order.id)
      .forUpdate()
      .executeTakeFirst();
    // The license number was corrected since: another job compares with that license.
    if (locked?.reference_id !== order.reference_id) return;
    const changed = await tx
      .updateTable("documents")
      .set({ barcode: JSON.stringify({ ...comparison, read_at: now.toISOString() }) })
      .where("id", "=", documentId)
      .where("barcode", "is", null)
      .where("destroyed_at", "is", null)
      .returning("id")
      .execute();
    if (changed.length === 0) return;
    await writeAudit(tx, {
      ...byJob("read-license-back"),
      action: "license_back.read",
      subject: ["document", documentId],
      detail: { order_id: order.id },
      at: now,
    });
  });
}
