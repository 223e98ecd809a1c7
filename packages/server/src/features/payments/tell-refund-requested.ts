// Rules: E-17 (docs/rules)
import { refundableTogether } from "@dop/domain/ledger";
import { textsIn } from "@dop/domain/texts";
import type { OrderProductRow, OrderRow } from "../../db/schema.ts";
import type { Work } from "../../http/command-context.ts";
import { readMoney } from "../ledger/index.ts";
import { mailCustomer } from "../mail/index.ts";

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
  const names = textsIn(order.locale).statuses.products;
  const productNames = products.map(({ product_id: product }) => names[product]);
  return mailCustomer(work, order, { kind: "refund-requested", data: { productNames, amountCents } });
}
