import { statusIds } from "@dop/domain/orders";
import { decide, type ActionName, type Decision } from "@dop/domain/workflow";
import type { Tx } from "../../../db/database.ts";
import type { OrderProductRow, OrderRow } from "../../../db/schema.ts";
import type { Performer } from "../../../http/requester.ts";
import type { AuditEntry } from "../../../audit-log/audit.ts";
import { refreshCommandTime } from "../../../http/command-context.ts";
import { skippedBy, type AppliedAction } from "./apply-action.ts";
import { productState } from "./locked-order.ts";
import { movedProduct, type Move } from "./moved-product.ts";
import { tellingOf } from "./told-status.ts";
import { writeChanges } from "./write-changes.ts";

/** One product of a set, with its order, which is locked for the rest of the transaction. */
export interface LockedProduct {
  readonly order: OrderRow;
  readonly product: OrderProductRow;
}

/** The action for each product of a set. Never an end: ends need the order's money settled. */
export interface SetRequest extends Performer, Move {
  readonly action: ActionName;
  /** For ticking. */
  readonly step?: OrderProductRow["status_id"];
}

/** Which products: by their ids, or all that are on a transmittal. */
export type ProductSet = { readonly ids: readonly number[] } | { readonly transmittalId: number };

/**
 * Locks the orders of these products by one statement, in order of their ids as every command that locks several, and
 * reads the products under that lock: those that have just left the transmittal are not among them.
 * @returns the products in order of their ids; unknown ids are left out
 */
export async function lockProducts(tx: Tx, set: ProductSet): Promise<LockedProduct[]> {
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
  refreshCommandTime(tx);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const products = await chosen.selectAll().orderBy("id").execute();
  return products.flatMap((product) => {
    const order = byId.get(product.order_id);
    return order ? [{ order, product }] : [];
  });
}

/** What the action table says to a request for one product of a set. */
export function decideInSet({ order, product }: LockedProduct, request: SetRequest): Decision {
  return decide(request.action, request.actor, productState(order, product), request.step);
}

/** A product of a set as it is after the change. */
export type AppliedInSet = AppliedAction & { readonly order: OrderRow };

/**
 * The effect of one action on several products, also of several orders. Products that the action table refuses are
 * passed over: the caller has asked {@link decideInSet} where that matters.
 * @param tracking tracking numbers by order product id, saved with the change
 */
export function changesInSet(
  set: readonly LockedProduct[],
  request: SetRequest,
  tracking: ReadonlyMap<number, string> = new Map(),
): AppliedInSet[] {
  return set.flatMap(({ order, product }): AppliedInSet[] => {
    const decision = decideInSet({ order, product }, request);
    if (!decision.allowed) return [];
    if (decision.to === statusIds.canceled) throw new Error(`${request.action} is not for sets`);
    const moved = movedProduct(order, product, decision, request);
    const { toldStatus: told_status, ...telling } = tellingOf(product, decision, false);
    const tracking_shipping = tracking.get(product.id) ?? product.tracking_shipping;
    const changed = { ...moved, tracking_shipping, told_status };
    return [{ order, product: changed, from: product.status_id, skipped: skippedBy(product, decision), ...telling }];
  });
}

/**
 * Writes the changes of a set, their history and their audit entries by one statement; nothing where nothing changed.
 * Mail is the caller's, in the same transaction.
 */
export async function writeSet(
  tx: Tx,
  changes: readonly AppliedInSet[],
  by: Pick<SetRequest, "author" | "now">,
  audit: readonly AuditEntry[],
): Promise<void> {
  if (changes.length === 0) return;
  await writeChanges(
    tx,
    changes.map((change) => ({ ...change, isMoved: true })),
    { ...by, audit },
  );
}
