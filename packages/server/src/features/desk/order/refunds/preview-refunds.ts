// Rules: M-21 (docs/rules)
import type { refundsPreviewSchema } from "@dop/domain/contract";
import { sumCents, toDollars, type Cents } from "@dop/domain/pricing";
import type { z } from "zod";
import type { StaffContext } from "../../../../http/command-context.ts";
import type { Tx } from "../../../../db/database.ts";
import { statusIds } from "@dop/domain/orders";
import { readMoney, type LockedProduct } from "../../../order/index.ts";
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

/** Each product's cents without shipping and fees, which the last product of an order takes with it (rule M-20). */
async function ownShares(
  tx: Tx,
  orderIds: ReadonlySet<number>,
  amounts: ReadonlyMap<number, Cents>,
): Promise<ReadonlyMap<number, Cents>> {
  const own = new Map<number, Cents>();
  for (const orderId of orderIds)
    for (const { id, price, refunded } of (await readMoney(tx, orderId)).products) {
      const cents = amounts.get(id);
      if (cents !== undefined) own.set(id, Math.min(cents, Math.max(price - refunded, 0)));
    }
  return own;
}

/** The names of those who moved these products to Refund Requested last. */
async function readRequesters(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .selectFrom("status_history")
    .distinctOn("order_product_id")
    .select(["order_product_id", "created_by"])
    .where("order_product_id", "in", [...ids])
    .where("status_id", "=", statusIds.refundRequested)
    .orderBy("order_product_id")
    .orderBy("id", "desc")
    .execute();
  return new Map(rows.map((row) => [row.order_product_id, row.created_by]));
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
    const orders = entries.filter(({ product }) => amounts.has(product.id)).map(({ order }) => order.id);
    const own = await ownShares(work.tx, new Set(orders), amounts);
    const requesters = await readRequesters(work.tx, ids);
    const total = sumCents([...amounts.values()], (cents) => cents);
    return {
      orders: new Set(orders).size,
      documents: amounts.size,
      total: toDollars(total),
      refused: plan.refusals.size,
      items: [...own].map(([id, cents]) => ({
        id,
        amount: toDollars(cents),
        requested_by: requesters.get(id) ?? null,
      })),
      fees: toDollars(total - sumCents([...own.values()], (cents) => cents)),
    };
  });
}
