// Rules: M-21 (docs/rules)
import type { refundsPreviewSchema } from "@dop/domain/contract";
import { sumCents, toDollars } from "@dop/domain/pricing";
import type { z } from "zod";
import type { StaffContext } from "../../../../http/command-context.ts";
import type { Tx } from "../../../../db/database.ts";
import type { LockedProduct } from "../../../order/index.ts";
import { amountsOf, planRefunds } from "./plan-refunds.ts";

/** These products with their orders, as they are now. */
async function readProducts(tx: Tx, ids: readonly number[]): Promise<LockedProduct[]> {
  const products = await tx
    .selectFrom("order_products")
    .selectAll()
    .where("id", "in", [...ids])
    .orderBy("id")
    .execute();
  if (products.length === 0) return [];
  const orderIds = [...new Set(products.map((product) => product.order_id))];
  const orders = await tx.selectFrom("orders").selectAll().where("id", "in", orderIds).execute();
  return products.flatMap((product) =>
    orders.filter(({ id }) => id === product.order_id).map((order) => ({ order, product })),
  );
}

/** Reads what an act that approves the refunds of these products would do now, without locks. */
export async function previewRefunds(
  context: StaffContext,
  ids: readonly number[],
): Promise<z.infer<typeof refundsPreviewSchema>> {
  return context.transaction(async (work) => {
    const entries = await readProducts(work.tx, ids);
    const plan = await planRefunds(work, context.requester, ids, entries);
    const amounts = amountsOf(plan);
    const planned = entries.filter(({ product }) => amounts.has(product.id));
    const items = planned.map(({ product: { id, price_cents: price, refunded_cents: refunded } }) => ({
      id,
      // Shipping and fees are no product's own: the last one of an order takes them with it (rule M-20).
      cents: Math.min(amounts.get(id) ?? 0, Math.max(price - refunded, 0)),
      requested_by: plan.requesters.get(id)?.name ?? null,
    }));
    const total = sumCents([...amounts.values()], (cents) => cents);
    return {
      orders: new Set(planned.map(({ order }) => order.id)).size,
      documents: amounts.size,
      total: toDollars(total),
      refused: plan.refusals.size,
      items: items.map(({ cents, ...item }) => ({ ...item, amount: toDollars(cents) })),
      fees: toDollars(total - sumCents(items, ({ cents }) => cents)),
    };
  });
}
