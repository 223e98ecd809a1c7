// Rules: T-10 (docs/rules)
import { isPaperOut } from "@dop/domain/workflow";
import { defaultLocale } from "@dop/texts";
import type { OrderProductRow, OrderRow } from "../../../db/schema.ts";
import type { TransactionContext } from "../../../transaction.ts";
import { documentName } from "../mail/named-documents.ts";
import { mailOffice } from "../mail/order-mail.ts";

/**
 * Asks the office by email to fetch back the paper of documents that end while it is out.
 * @param products as they were before they ended
 */
export async function requestPaperReturn(
  work: TransactionContext,
  order: OrderRow,
  products: readonly OrderProductRow[],
): Promise<void> {
  const ended = products.filter(({ status_id: at }) => isPaperOut(at));
  const ids = ended.flatMap(({ transmittal_id: id }) => (id === null ? [] : [id]));
  if (ids.length === 0) return;
  const transmittals = await work.tx
    .selectFrom("transmittals")
    .select(["created_on", "url_id"])
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  await mailOffice(work, order, "paper-back", {
    productNames: ended.map((product) => documentName(product, defaultLocale)),
    transmittals: transmittals.map(({ created_on: day, url_id: number }) => `${day} / ${number}`),
    voided: order.voided,
  });
}
