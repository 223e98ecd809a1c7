// Rules: M-26, M-27 (docs/rules)
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { owed, payable, type OrderMoney, endingShare } from "@dop/domain/ledger";
import { type Db, type Tx, rowExists } from "../../../db/database.ts";
import type { OrderProductRow, OrderRow } from "../../../db/schema.ts";

/** The columns of an order that its due amount follows from. */
export type DueColumns = Pick<OrderRow, "voided" | "payable_cents" | "paid_cents" | "reversed_cents" | "held_cents">;

/** The cents still to be paid, by an order's row alone. */
export const dueCents = (order: DueColumns): number =>
  order.voided ? 0 : Math.max(order.payable_cents - order.paid_cents + order.reversed_cents - order.held_cents, 0);

type ProductColumns = Pick<
  OrderProductRow,
  "id" | "status_id" | "price_cents" | "ending" | "share_cents" | "refunded_cents" | "refund_asked_cents"
>;

/** The money of an order that was read with its products. */
export const orderMoney = (
  order: Pick<OrderRow, "total_cents" | "voided" | "held_cents" | "paid_cents" | "refunded_cents" | "reversed_cents">,
  products: readonly ProductColumns[],
): OrderMoney => ({
  total: order.total_cents,
  voided: order.voided,
  held: order.held_cents,
  paid: order.paid_cents,
  refunded: order.refunded_cents,
  reversed: order.reversed_cents,
  products: products.map((product) => ({
    id: product.id,
    statusId: product.status_id,
    price: product.price_cents,
    ending: product.ending === null ? null : { kind: product.ending, share: product.share_cents ?? 0 },
    refunded: product.refunded_cents,
    refundAsked: product.refund_asked_cents,
  })),
});

/** Reads the money of an order again, including the transaction's changes. */
export async function readMoney(db: Db, orderId: number): Promise<OrderMoney> {
  const { products, ...order } = await db
    .selectFrom("orders")
    .select(["total_cents", "voided", "held_cents", "paid_cents", "refunded_cents", "reversed_cents"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("order_products as p")
          .select(["id", "status_id", "price_cents", "ending", "share_cents", "refunded_cents", "refund_asked_cents"])
          .whereRef("p.order_id", "=", "orders.id")
          .orderBy("id"),
      ).as("products"),
    )
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return orderMoney(order, products);
}

/** Writes a locked order's payable and owed cents, after every change of its ledger or its products' endings. */
export async function saveMoney(tx: Tx, orderId: number): Promise<OrderMoney> {
  const money = await readMoney(tx, orderId);
  await tx
    .updateTable("orders")
    .set({ payable_cents: payable(money), owed_cents: owed(money) })
    .where("id", "=", orderId)
    .execute();
  return money;
}

/** True while the provider captures the order's hold: a product canceled now is charged all the same. */
export function isBeingCaptured(tx: Tx, orderId: number): Promise<boolean> {
  const held = tx.selectFrom("payments").select("id").where("order_id", "=", orderId).where("state", "=", "authorized");
  return rowExists(held.where("capture_cents", "is not", null));
}

/**
 * The columns that the end of a product writes: its share of the money, and whether that was never charged, is kept or
 * goes back.
 * @param keptFor the office's reason to keep it
 */
export async function endingOf(
  tx: Tx,
  { id, order_id: orderId }: OrderProductRow,
  keptFor: string | undefined,
): Promise<Pick<OrderProductRow, "ending" | "share_cents" | "ending_reason">> {
  const money = await readMoney(tx, orderId);
  const columns = { share_cents: endingShare(money, id), ending_reason: null };
  const isCharged = money.paid > money.reversed || (money.held > 0 && (await isBeingCaptured(tx, orderId)));
  if (!isCharged) return { ...columns, ending: "waived" };
  return keptFor === undefined
    ? { ...columns, ending: "returnable" }
    : { ...columns, ending: "kept", ending_reason: keptFor };
}
