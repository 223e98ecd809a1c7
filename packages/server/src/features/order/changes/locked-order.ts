// Rules: P-19, W-22 (docs/rules)
import { msg } from "@dop/texts/message";
import { conflict, notFound, refused } from "../../../http/api-error.ts";
import { type ProductState, decide, type Decision, type ActionName } from "@dop/domain/workflow";
import { orderNamed, type OrderName } from "../../../db/order-name.ts";
import type { OrderProductRow, OrderRow } from "../../../db/schema.ts";
import type { LockingContext } from "../../../transaction.ts";
import { dueCents, type DueColumns } from "../ledger/order-money.ts";
import type { ActRequest, LockedProduct } from "./act.ts";
import type { StaffRequester } from "../../../http/requester.ts";

/** An order and its products, locked for the rest of the transaction. */
export interface LockedOrder {
  readonly order: OrderRow;
  readonly products: readonly OrderProductRow[];
}

/**
 * Locks one order and loads it with its products, oldest first. Every change of anything that belongs to an order
 * takes this lock first, so that two changes never interleave or deadlock. The time of `work` is then that of the lock.
 * @returns null when there is no such order
 */
export const lockOrder = async (work: LockingContext, name: OrderName): Promise<LockedOrder | null> =>
  lockWhere(work, orderNamed(name));

/** Like `lockOrder`, for an order that must exist. @throws 404, in the customer's words where the name is a key */
export async function getLockedOrder(work: LockingContext, name: OrderName): Promise<LockedOrder> {
  const locked = await lockOrder(work, name);
  if (!locked) throw notFound(msg("key" in name ? "errors.orderNotFound" : "errors.staffOrderNotFound"));
  return locked;
}

async function lockWhere(work: LockingContext, condition: ReturnType<typeof orderNamed>): Promise<LockedOrder | null> {
  const order = await work.tx.selectFrom("orders").selectAll().where(condition).forUpdate().executeTakeFirst();
  if (!order) return null;
  work.enterLock();
  const products = await work.tx
    .selectFrom("order_products")
    .selectAll()
    .where("order_id", "=", order.id)
    .orderBy("id")
    .execute();
  return { order, products };
}

/** The facts of a product that the action table decides on. */
export const productState = (
  order: Pick<OrderRow, "corrections" | "second_look"> & DueColumns,
  product: Pick<
    OrderProductRow,
    "product_id" | "status_id" | "status_left" | "transmittal_id" | "refund_asked_cents" | "refunded_cents"
  >,
): ProductState => ({
  productId: product.product_id,
  statusId: product.status_id,
  statusLeft: product.status_left,
  inTransmittal: product.transmittal_id !== null,
  orderVoided: order.voided,
  hasCorrections: Object.keys(order.corrections).length > 0,
  refundAsked: product.refund_asked_cents !== null,
  isRefunded: product.refunded_cents > 0,
  isDue: dueCents(order) > 0,
  awaitsSecondLook: order.second_look,
});

/** Locks the order of one of its products, and finds the product in it. @returns null when there is no such product */
export async function lockOrderOf(
  work: LockingContext,
  orderProductId: number,
): Promise<{ readonly locked: LockedOrder; readonly product: OrderProductRow } | null> {
  // A product stays with its order.
  const locked = await lockWhere(work, (eb) =>
    eb("id", "=", eb.selectFrom("order_products").select("order_id").where("id", "=", orderProductId)),
  );
  const product = locked?.products.find((candidate) => candidate.id === orderProductId);
  return locked && product ? { locked, product } : null;
}

/** Refuses what would write about people again where that was destroyed. @throws 409 WRONG_STATUS */
export function refuseDestroyed({ destroyed_at: at }: Pick<OrderRow, "destroyed_at">): void {
  if (at !== null) throw conflict("WRONG_STATUS", msg("errors.orderDestroyed"));
}

/** Products by their ids, or all of orders or of a transmittal. */
export type ProductSet =
  | { readonly ids: readonly number[] }
  | { readonly orderIds: readonly number[] }
  | { readonly transmittalId: number };

/**
 * Locks the orders of these products by one statement, by ascending id as every command that locks several, and reads
 * the products under that lock: those that have just left the transmittal are not among them.
 * @returns the products in order of their ids; unknown ids are left out
 */
export async function lockProducts(work: LockingContext, set: ProductSet): Promise<LockedProduct[]> {
  const chosen = work.tx
    .selectFrom("order_products")
    .$if("ids" in set, (query) => query.where("id", "in", "ids" in set ? [...set.ids] : []))
    .$if("orderIds" in set, (query) => query.where("order_id", "in", "orderIds" in set ? [...set.orderIds] : []))
    .$if("transmittalId" in set, (query) =>
      query.where("transmittal_id", "=", "transmittalId" in set ? set.transmittalId : 0),
    );
  const orders = await work.tx
    .selectFrom("orders")
    .selectAll()
    .where("id", "in", chosen.select("order_id"))
    .orderBy("id")
    .forUpdate()
    .execute();
  work.enterLock();
  const byId = new Map(orders.map((order) => [order.id, order]));
  const products = await chosen.selectAll().orderBy("id").execute();
  return products.flatMap((product) => {
    const order = byId.get(product.order_id);
    return order ? [{ order, product }] : [];
  });
}

/** The action table's decision on an act for one product. */
export function decideOn({ order, product }: LockedProduct, { action, actor, step }: ActRequest): Decision {
  return decide(action, actor, productState(order, product), step);
}

/** Locks an order for a change; a voided one refuses every change. @throws 404, 409 */
export async function lockForChange(work: LockingContext, id: number): Promise<LockedOrder> {
  const locked = await getLockedOrder(work, { id });
  if (locked.order.voided) throw refused("ORDER_VOIDED");
  return locked;
}

/** Refuses what no product of the order permits, with the most telling reason: the first other than "wrong status". */
export function refuseUnlessPossible(
  { order, products }: LockedOrder,
  action: ActionName,
  staff: StaffRequester,
): void {
  const decisions = products.map((product) => decide(action, staff.permissions, productState(order, product)));
  if (decisions.some((decision) => decision.allowed)) return;
  const reasons = decisions.flatMap((decision) => (decision.allowed ? [] : [decision.reason]));
  const reason = reasons.find((candidate) => candidate !== "WRONG_STATUS") ?? reasons[0];
  if (reason !== undefined) throw refused(reason);
}
