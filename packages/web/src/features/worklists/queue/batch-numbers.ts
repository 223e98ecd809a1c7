import type { QueueEntry } from "@dop/domain/contract";
import { needsShipping, shippingTypeIds } from "@dop/domain/orders";
import { definitionOf, type QueueKey } from "@dop/domain/queues";
import { isFedexNumber, noTrackingNumber } from "@dop/domain/tracking";

/**
 * Whether batch print asks for the tracking number of a row. `required`: it goes by FedEx. `offered`: it goes abroad.
 * Undefined: what goes by USPS or by email has none.
 */
export type AsksNumber = "required" | "offered" | undefined;

/** Whether a row of a queue takes a tracking number (rule W-15). */
export function asksNumber(queue: QueueKey, { shipping_type: type }: Pick<QueueEntry, "shipping_type">): AsksNumber {
  const { productId, when } = definitionOf(queue);
  if (!needsShipping(productId) || type === shippingTypeIds.usps) return undefined;
  return type === null && when !== "other_shipping" ? "offered" : "required";
}

/** Whether the queue's documents leave by email: its batch sends them, and prints nothing (rule W-42). */
export const isSentByEmail = (queue: QueueKey): boolean => !needsShipping(definitionOf(queue).productId);

/** Tracking numbers by order product id, as they are typed or scanned. */
export type Numbers = Readonly<Record<number, string>>;

/** What may be saved: a FedEx number, or the note that there is none. */
export const isNumberValid = (number: string): boolean => number === noTrackingNumber || isFedexNumber(number);
