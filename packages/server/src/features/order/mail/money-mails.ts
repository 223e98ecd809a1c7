// Rules: E-14, E-17 (docs/rules)
import { refundableTogether } from "@dop/domain/ledger";
import { statusIds } from "@dop/domain/orders";
import { awaitsReview, decideHold } from "@dop/domain/workflow";
import { lastingHistory } from "../../../db/lasting-history.ts";
import type { OrderProductRow, OrderRow } from "../../../db/schema.ts";
import type { TransactionContext } from "../../../transaction.ts";
import { readMoney, dueCents, type DueColumns } from "../ledger/order-money.ts";
import { documentName } from "./named-documents.ts";
import type { CustomerMail } from "./order-mail.ts";
import type { CanceledMoney } from "../../../ports/mail/index.ts";

/**
 * The mail about a requested refund for these products of a locked order. Products that wait for theirs are named with
 * them, and one amount for all: the one approved last takes the common fees with it. For money that is only held on the
 * card it says that nothing was charged.
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
 * The mail that the refund of a product of a locked order is not made after all.
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
        .selectFrom(lastingHistory)
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

/**
 * The fate of the money for canceled products, which were paid together; without what was due and never paid.
 * @param order as it was before they were canceled
 */
function canceledMoney(
  products: readonly OrderProductRow[],
  order: DueColumns & Pick<OrderRow, "refunded_cents">,
): CanceledMoney {
  const isGone = order.paid_cents > 0 && order.paid_cents <= order.refunded_cents;
  if (isGone && order.held_cents === 0) return { kind: "returned" };
  const share = products
    .filter(({ ending }) => ending !== "waived")
    .reduce((sum, { share_cents: cents, refunded_cents: refunded }) => sum + (cents ?? 0) - refunded, 0);
  const amountCents = share - dueCents(order);
  if (amountCents <= 0) return { kind: "none" };
  const reason = products.find(({ ending }) => ending === "kept")?.ending_reason;
  return typeof reason === "string" ? { kind: "kept", amountCents, reason } : { kind: "owed", amountCents };
}

/** The email about canceled products of an order. @param productName null: the order as a whole */
export const canceledMail = (
  order: OrderRow,
  products: readonly OrderProductRow[],
  productName: string | null,
): CustomerMail => ({ kind: "canceled", data: { productName, money: canceledMoney(products, order) } });

/** The email about a canceled order; one for each product where a part of the money is kept and another owed. */
export function canceledOrderMails(order: OrderRow, products: readonly OrderProductRow[]): CustomerMail[] {
  const isMixed = new Set(products.map(({ ending }) => ending)).size > 1;
  if (!isMixed) return [canceledMail(order, products, null)];
  return products.map((product) => canceledMail(order, [product], documentName(product, order.locale)));
}
