// Rules: E-14, E-17 (docs/rules)
import type { OrderProductRow, OrderRow } from "../../../db/schema.ts";
import type { CanceledMoney } from "../../../ports/mail/index.ts";
import { dueCents, type DueColumns } from "../ledger/order-money.ts";
import { documentName } from "./document-name.ts";
import type { CustomerMail } from "./order-mail.ts";

/**
 * What happens to the money for canceled products: the same for all, because they were paid together. What was due
 * before was never paid.
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
export function canceledMail(
  order: OrderRow,
  products: readonly OrderProductRow[],
  productName: string | null,
): CustomerMail {
  return { kind: "canceled", data: { productName, money: canceledMoney(products, order) } };
}

/**
 * The email about a canceled order (rule E-14). Where a part of the money is kept and another owed, there is one for
 * each product.
 */
export function canceledOrderMails(order: OrderRow, products: readonly OrderProductRow[]): CustomerMail[] {
  const isMixed = new Set(products.map(({ ending }) => ending)).size > 1;
  if (!isMixed) return [canceledMail(order, products, null)];
  return products.map((product) => canceledMail(order, [product], documentName(product, order.locale)));
}
