// Rules: Q-3 (docs/rules)
import { queueOf } from "@dop/domain/queues";
import type { Transition } from "@dop/domain/workflow";
import type { OrderProductRow, OrderRow } from "../../../db/schema.ts";

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

/** When a product moves, and the transmittal that it joins where it joins one. */
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

/**
 * A product after a transition: its status, transmittal and queue; its time in the queue continues while that is the
 * same.
 */
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
