// Rules: Q-3, W-44 (docs/rules)
import { queueOf } from "@dop/domain/queues";
import { type Transition, sequenceOf, type ChangeMail } from "@dop/domain/workflow";
import type { OrderProductRow, OrderRow } from "../../../db/schema.ts";
import type { Tx } from "../../../db/database.ts";

/** The queue of a product at a status of its order. */
export function queueAt(order: Pick<OrderRow, "voided" | "corrections">, product: OrderProductRow) {
  return queueOf({
    productId: product.product_id,
    statusId: product.status_id,
    shippingType: product.shipping_type,
    inTransmittal: product.transmittal_id !== null,
    orderVoided: order.voided,
    hasCorrections: Object.keys(order.corrections).length > 0,
  });
}

/** The time of a move, and the transmittal that the product joins, if any. */
export interface Move {
  readonly now: Date;
  readonly transmittalId?: number;
}

function transmittalAfter(product: OrderProductRow, transition: Transition, { transmittalId }: Move): number | null {
  switch (transition.transmittal) {
    case "sets":
      return transmittalId ?? null;
    case "clears":
      return null;
    case "keeps":
      return product.transmittal_id;
  }
}

/** A product after a transition: status, transmittal and queue; its time in the queue goes on while that stays. */
export function movedProduct(
  order: Pick<OrderRow, "voided" | "corrections">,
  product: OrderProductRow,
  transition: Transition,
  move: Move,
): OrderProductRow {
  const moved = {
    ...product,
    status_id: transition.to,
    status_left: transition.statusLeft,
    transmittal_id: transmittalAfter(product, transition, move),
  };
  const queue = queueAt(order, moved);
  const enteredAt = queue === product.queue ? product.queue_entered_at : move.now;
  return { ...moved, queue, queue_entered_at: queue === null ? null : enteredAt };
}

/** Writes the queue that a product belongs to now. @returns the product in it */
export async function requeue(
  tx: Tx,
  order: Pick<OrderRow, "voided" | "corrections">,
  product: OrderProductRow,
  now: Date,
): Promise<OrderProductRow> {
  const queue = queueAt(order, product);
  if (queue === product.queue) return product;
  const entered = { queue, queue_entered_at: queue === null ? null : now };
  await tx.updateTable("order_products").set(entered).where("id", "=", product.id).execute();
  return { ...product, ...entered };
}

/** A customer's knowledge of a change. */
export interface Notice {
  /** The email that reports it; null where they know the status already. */
  readonly mail: ChangeMail | null;
  /** True when they do not know the status yet. */
  readonly isNews: boolean;
  readonly toldStatus: OrderProductRow["told_status"];
  readonly leavesTold: boolean;
}

/**
 * Decides the email of a transition: the status that the customer knows is not announced again after silent steps back.
 * @param isQuiet true when no email is sent with the change
 */
export function noticeOf(product: OrderProductRow, { to, mail }: Transition, isQuiet: boolean): Notice {
  const [from, at] = [sequenceOf(product.product_id, product.status_id), sequenceOf(product.product_id, to)];
  const isNews = to !== product.told_status;
  const isTold = isNews && mail !== null && !isQuiet;
  const staysUntold = !isTold && from >= 0 && at >= 0;
  return {
    mail: isNews ? mail : null,
    isNews,
    toldStatus: staysUntold ? product.told_status : null,
    leavesTold: staysUntold && product.told_status === null && at < from,
  };
}
