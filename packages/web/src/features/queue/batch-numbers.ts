import type { QueueKey } from "@dop/domain/queues";
import { isFedexNumber, noTrackingNumber } from "@dop/domain/tracking";

/**
 * Whether batch print asks for tracking numbers. `required`: every order goes by FedEx. `offered`: some may. Undefined: what goes
 * by USPS or by email has none.
 */
export type AsksNumbers = "required" | "offered" | undefined;

const withoutNumbers: ReadonlySet<QueueKey> = new Set(["certifiedCopies-printUSPS", "letterOfValidity-ship"]);

/** Whether the rows of a queue take a tracking number (rule W-15). */
export function asksNumbers(queue: QueueKey): AsksNumbers {
  if (queue === "certifiedCopies-printFedex") return "required";
  return withoutNumbers.has(queue) ? undefined : "offered";
}

/** Tracking numbers by order product id, as they are typed or scanned. */
export type Numbers = Readonly<Record<number, string>>;

/** What may be saved: a FedEx number, or the note that there is none. */
export const isNumberValid = (number: string): boolean => number === noTrackingNumber || isFedexNumber(number);
