import { shippingTypeIds, type ProductId, type StatusId } from "../orders/index.ts";
import { queueDefinitions, queueKey, type QueueDefinition, type QueueKey } from "./definitions.ts";

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

const conditions: Record<QueueDefinition["when"], (facts: QueueFacts) => boolean> = {
  always: () => true,
  corrections: (facts) => facts.hasCorrections,
  no_corrections: (facts) => !facts.hasCorrections,
  no_transmittal: (facts) => !facts.inTransmittal,
  usps: (facts) => facts.shippingType === shippingTypeIds.usps,
  other_shipping: (facts) => facts.shippingType !== shippingTypeIds.usps,
};

/** The queue that an order product is in, null for none. A voided order's products are in none (rule Q-2). */
export function queueOf(facts: QueueFacts): QueueKey | null {
  if (facts.orderVoided) return null;
  const found = queueDefinitions.find(
    (definition) =>
      definition.productId === facts.productId &&
      definition.statusId === facts.statusId &&
      conditions[definition.when](facts),
  );
  return found ? queueKey(found) : null;
}
