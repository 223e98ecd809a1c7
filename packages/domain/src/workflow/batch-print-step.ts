import { products } from "../orders/index.ts";
import { definitionOf, type QueueKey } from "../queues/index.ts";
import { decide } from "./decide.ts";
import type { PrintedStep } from "./workflows.ts";

/**
 * The status to which batch print moves the products of a queue; null for a queue whose products are not printed next
 * (rule W-15).
 */
export function batchPrintStep(key: QueueKey): PrintedStep | null {
  const definition = definitionOf(key);
  const decision = decide("batch_print", "staff", {
    productId: definition.productId,
    statusId: definition.statusId,
    statusLeft: null,
    inTransmittal: false,
    orderVoided: false,
    hasCorrections: definition.when === "corrections",
    refundAsked: false,
    isDue: false,
  });
  return decision.allowed ? products[definition.productId].printedStep : null;
}
