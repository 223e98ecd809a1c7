// Rules: E-17 (docs/rules)
import { refundableTogether } from "@dop/domain/ledger";
import { statusIds } from "@dop/domain/orders";
import { awaitsReview, decideHold } from "@dop/domain/workflow";
import type { OrderProductRow, OrderRow } from "../../../db/schema.ts";
import type { TransactionContext } from "../../../transaction.ts";
import { readMoney } from "../ledger/order-money.ts";
import { documentName } from "./document-name.ts";
import type { CustomerMail } from "./order-mail.ts";

/**
 * The mail that a refund was requested for these products of a locked order, how much, and what comes next.
 * Products that wait for theirs from before are named with them, and one amount for all: which of them takes the common
 * fees with it is decided by which is approved last. For money that is only held on the card it says that nothing was
 * charged.
 * @returns null where no money was taken or held, so that none goes back
 */
export async function refundRequestedMail(
  { tx }: Pick<TransactionContext, "tx">,
  order: OrderRow,
  products: readonly OrderProductRow[],
): Promise<CustomerMail | null> {
  const taken = await readMoney(tx, order.id);
  const requested = products.map(({ id }) => id);
  const held = refundableTogether(taken, requested) === 0;
  const money = held ? { ...taken, paid: taken.paid + taken.held } : taken;
  if (refundableTogether(money, requested) === 0) return null;
  const waiting = await tx
    .selectFrom("order_products")
    .selectAll()
    .where("order_id", "=", order.id)
    .where((product) =>
      product.or([product("id", "in", requested), product("status_id", "=", statusIds.refundRequested)]),
    )
    .orderBy("id")
    .execute();
  const amountCents = refundableTogether(
    money,
    waiting.map(({ id }) => id),
  );
  const productNames = waiting.map((product) => documentName(product, order.locale));
  return { kind: "refund-requested", data: { productNames, amountCents, held } };
}

/**
 * The mail that the refund of a product of a locked order is not made after all, where the request was told.
 * @param product with its status after the refund was undone
 * @returns null where the customer had no email about a refund
 */
export async function refundUndoneMail(
  { tx }: Pick<TransactionContext, "tx">,
  order: OrderRow,
  product: OrderProductRow,
): Promise<CustomerMail | null> {
  const earlier = await tx
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
  if (!earlier) return null;
  const { voided, held, products } = await readMoney(tx, order.id);
  const hold = held > 0 ? decideHold({ voided, statuses: products.map(({ statusId }) => statusId) }) : null;
  const productName = documentName(product, order.locale);
  const isReviewNext = awaitsReview(product.product_id, product.status_id);
  return { kind: "refund-undone", data: { productName, isReviewNext, hold } };
}
