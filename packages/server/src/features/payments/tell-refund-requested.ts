// Rules: E-17 (docs/rules)
import { refundableTogether } from "@dop/domain/ledger";
import { productOf, statusIds } from "@dop/domain/orders";
import type { OrderProductRow, OrderRow } from "../../db/schema.ts";
import type { Work } from "../../http/command-context.ts";
import { readMoney } from "../ledger/index.ts";
import { documentName, mailCustomer } from "../mail/index.ts";

/**
 * Tells the customer that a refund was requested for these products of a locked order, how much, and what comes next.
 * @returns the email's outbox id; null where no money was taken, so that none goes back
 */
export async function tellRefundRequested(
  work: Work,
  order: OrderRow,
  products: readonly OrderProductRow[],
): Promise<number | null> {
  const money = await readMoney(work.tx, order.id);
  const amountCents = refundableTogether(
    money,
    products.map(({ id }) => id),
  );
  if (amountCents === 0) return null;
  const productNames = products.map((product) => documentName(product, order.locale));
  return mailCustomer(work, order, { kind: "refund-requested", data: { productNames, amountCents } });
}

/**
 * Tells the customer of a locked order that the refund of a product is not made after all, where the request was told.
 * @param product as it stands since the refund was undone
 * @returns the email's outbox id; null where the customer was told of no refund
 */
export async function tellRefundUndone(work: Work, order: OrderRow, product: OrderProductRow): Promise<number | null> {
  const { tx } = work;
  const told = await tx
    .selectFrom("mail_outbox")
    .select("id")
    .where("order_id", "=", order.id)
    .where("kind", "=", "refund-requested")
    .where("created_at", ">=", (eb) =>
      eb
        .selectFrom("status_history")
        .select((max) => max.fn.max("created_at").as("requested_at"))
        .where("order_product_id", "=", product.id)
        .where("status_id", "=", statusIds.refundRequested),
    )
    .executeTakeFirst();
  if (!told) return null;
  const productName = documentName(product, order.locale);
  const isReviewNext = productOf(product.product_id).isReviewable && product.status_id === statusIds.infoVerified;
  return mailCustomer(work, order, { kind: "refund-undone", data: { productName, isReviewNext } });
}
