import { productOf, shippingTypeIds, type ProductId, type QueueCondition, type StatusId } from "../orders/index.ts";
import { queueKey, type QueueKey } from "./definitions.ts";

/** What decides the queue of an order product. */
export interface QueueFacts {
  readonly productId: ProductId;
  readonly statusId: StatusId;
  readonly shippingType: number | null;
  readonly inTransmittal: boolean;
  readonly orderVoided: boolean;
  /** The order has corrections that the office has not made yet. */
  readonly hasCorrections: boolean;
}

const conditions: Record<QueueCondition, (facts: QueueFacts) => boolean> = {
  always: () => true,
  corrections: (facts) => facts.hasCorrections,
  no_corrections: (facts) => !facts.hasCorrections,
  no_transmittal: (facts) => !facts.inTransmittal,
  usps: (facts) => facts.shippingType === shippingTypeIds.usps,
  other_shipping: (facts) => facts.shippingType !== shippingTypeIds.usps,
};

/** The first queue of its step that fits an order product; null for none, and for a voided order's (rule Q-2). */
export function queueOf(facts: QueueFacts): QueueKey | null {
  if (facts.orderVoided) return null;
  const { queueCategory: category, steps } = productOf(facts.productId);
  const step = steps.find(({ status }) => status === facts.statusId);
  const found = step && "queues" in step ? step.queues.find(({ when }) => conditions[when](facts)) : undefined;
  return found ? queueKey({ category, name: found.name }) : null;
}
