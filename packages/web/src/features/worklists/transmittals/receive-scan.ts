// Rules: W-36 (docs/rules)
import type { TransmittalProduct } from "@dop/domain/contract";
import { readScan } from "@dop/domain/scan";
import { tickableStatuses } from "./tick-boxes.tsx";

/** Why a scan ticks nothing. */
export type ScanProblem = "misread" | "unknown" | "tracking" | "foreign" | "voided" | "twice" | "elsewhere";

/** What a scan means for a transmittal that is being received. */
export type Received =
  | { readonly product: TransmittalProduct; readonly problem?: ScanProblem }
  | { readonly problem: ScanProblem; readonly orderId?: number };

/**
 * Judges a scan by what is on the transmittal (rule W-36); it is sent nowhere.
 *
 * @param received ids of those that were ticked since the list was loaded
 */
export function receiveScan(
  text: string,
  products: readonly TransmittalProduct[],
  received: ReadonlySet<number>,
): Received {
  const scan = readScan(text);
  if (scan.kind !== "document") return { problem: scan.kind };
  const product = products.find(({ id, order_id: orderId }) => id === scan.productId && orderId === scan.orderId);
  if (!product) return { problem: "foreign", orderId: scan.orderId };
  if (product.voided) return { product, problem: "voided" };
  if (product.arrived || received.has(product.id)) return { product, problem: "twice" };
  return tickableStatuses.has(product.status_id) ? { product } : { product, problem: "elsewhere" };
}
