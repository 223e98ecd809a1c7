import { statusIds } from "@dop/domain/orders";
import { decide, type ActionName, type Decision } from "@dop/domain/workflow";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import type { OrderProductRow, OrderRow } from "../../db/schema.ts";
import type { Performer } from "../../http/requester.ts";
import { historyEntry, skippedBy, type AppliedAction } from "./apply-action.ts";
import { readClockAgain } from "../../http/command-context.ts";
import { productState } from "./locked-order.ts";
import { movedProduct, type Move } from "./moved-product.ts";

/** One product of a set, with its order, which is locked for the rest of the transaction. */
export interface LockedProduct {
  readonly order: OrderRow;
  readonly product: OrderProductRow;
}

/** What is to be done with each product of a set: not its end, for an end has money to reckon. */
export interface SetRequest extends Performer, Move {
  readonly action: ActionName;
  /** For ticking. */
  readonly step?: OrderProductRow["status_id"];
}

/** Which products: by their ids, or all that are on a transmittal. */
export type ProductSet = { readonly ids: readonly number[] } | { readonly transmittalId: number };

/**
 * Locks the orders of these products by one statement, in order of their ids as every command that locks several, and
 * reads the products under that lock: who has left the transmittal meanwhile is not among them.
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
  readClockAgain(tx);
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

/** A product of a set as it stands after the change. */
export type AppliedInSet = AppliedAction & { readonly order: OrderRow };

async function writeProducts(tx: Tx, products: readonly OrderProductRow[]): Promise<void> {
  const rows = products.map((product) => ({
    id: product.id,
    status_id: product.status_id,
    status_left: product.status_left,
    transmittal_id: product.transmittal_id,
    queue: product.queue,
    queue_entered_at: product.queue_entered_at,
    tracking_shipping: product.tracking_shipping,
  }));
  await sql`
    update order_products p set status_id = c.status_id, status_left = c.status_left, transmittal_id = c.transmittal_id,
      queue = c.queue, queue_entered_at = c.queue_entered_at, tracking_shipping = c.tracking_shipping
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (id bigint, status_id smallint, status_left smallint,
      transmittal_id bigint, queue text, queue_entered_at timestamptz, tracking_shipping text)
    where p.id = c.id
  `.execute(tx);
}

/**
 * Carries out one action on several products, of whatever orders, by one statement for the products and one for their
 * history. Products that the action table refuses are passed over: the caller has asked {@link decideInSet} where that
 * matters. Mail and audit are the caller's, in the same transaction.
 * @param tracking tracking numbers by order product id, saved with the change
 */
export async function applyToSet(
  tx: Tx,
  set: readonly LockedProduct[],
  request: SetRequest,
  tracking: ReadonlyMap<number, string> = new Map(),
): Promise<AppliedInSet[]> {
  const applied = set.flatMap(({ order, product }): AppliedInSet[] => {
    const decision = decideInSet({ order, product }, request);
    if (!decision.allowed) return [];
    if (decision.to === statusIds.canceled) throw new Error(`${request.action} is not for sets`);
    const moved = movedProduct(order, product, decision, request);
    const changed = { ...moved, tracking_shipping: tracking.get(product.id) ?? product.tracking_shipping };
    return [
      {
        order,
        product: changed,
        from: product.status_id,
        mail: decision.mail,
        skipped: skippedBy(product, decision),
      },
    ];
  });
  if (applied.length === 0) return [];
  await writeProducts(
    tx,
    applied.map(({ product }) => product),
  );
  await tx
    .insertInto("status_history")
    .values(applied.map(({ product, skipped }) => historyEntry(product, skipped, request)))
    .execute();
  return applied;
}
