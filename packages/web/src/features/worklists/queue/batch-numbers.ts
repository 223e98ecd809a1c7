import type { QueueEntry } from "@dop/domain/contract";
import { needsShipping, shippingTypeIds } from "@dop/domain/orders";
import { definitionOf, type QueueKey } from "@dop/domain/queues";
import { isFedexNumber, noTrackingNumber } from "@dop/domain/tracking";

/** A tracking number is `required` for FedEx, `offered` for mail abroad, and undefined for USPS and email. */
export type AsksNumber = "required" | "offered" | undefined;

/** Tracking number that batch print asks for a row of a queue (rule W-15). */
export function asksNumber(queue: QueueKey, { shipping_type: type }: Pick<QueueEntry, "shipping_type">): AsksNumber {
  const { productId, when } = definitionOf(queue);
  if (!needsShipping(productId) || type === shippingTypeIds.usps) return undefined;
  return type === null && when !== "other_shipping" ? "offered" : "required";
}

/** True for queues whose documents leave by email: their batch sends and prints nothing (rule W-42). */
export const isSentByEmail = (queue: QueueKey): boolean => !needsShipping(definitionOf(queue).productId);

/** Tracking numbers by order product id, as they are typed or scanned. */
export type Numbers = Readonly<Record<number, string>>;

/** Accepts a FedEx number, or the note that there is none. */
export const isNumberValid = (number: string): boolean => number === noTrackingNumber || isFedexNumber(number);
