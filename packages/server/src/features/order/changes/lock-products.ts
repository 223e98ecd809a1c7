import { decide, type Decision } from "@dop/domain/workflow";
import type { LockingContext } from "../../../transaction.ts";
import type { ActRequest, LockedProduct } from "./act.ts";
import { productState } from "./locked-order.ts";

/** Which products: by their ids, or all that are on a transmittal. */
export type ProductSet = { readonly ids: readonly number[] } | { readonly transmittalId: number };

/**
 * Locks the orders of these products by one statement, in order of their ids as every command that locks several, and
 * reads the products under that lock: those that have just left the transmittal are not among them.
 * @returns the products in order of their ids; unknown ids are left out
 */
export async function lockProducts(work: LockingContext, set: ProductSet): Promise<LockedProduct[]> {
  const { tx } = work;
  const chosen = tx
    .selectFrom("order_products")
    .$if("ids" in set, (query) => query.where("id", "in", "ids" in set ? [...set.ids] : []))
    .$if("transmittalId" in set, (query) =>
      query.where("transmittal_id", "=", "transmittalId" in set ? set.transmittalId : 0),
    );
  const orders = await tx
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
