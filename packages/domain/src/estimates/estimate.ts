// Rules: O-36, O-38 (docs/rules)
import { productOf, type ProductId } from "../orders/index.ts";
import type { RemainingDays } from "./forecast.ts";
import type { OfficeCalendar } from "./office-calendar.ts";

/** The basis of an estimate: the history of other orders, or the office's published standard. */
export const estimateBases = ["history", "standard"] as const;
export type EstimateBasis = (typeof estimateBases)[number];

/** The days by which five, and eight, of ten such products are done. YYYY-MM-DD at the office. */
export interface Estimate {
  readonly p50: string;
  readonly p80: string;
  readonly basis: EstimateBasis;
}

/** An estimate from the history of other orders. @param today YYYY-MM-DD at the office */
export function historyEstimate(calendar: OfficeCalendar, today: string, { p50, p80 }: RemainingDays): Estimate {
  return { p50: calendar.add(today, p50), p80: calendar.add(today, p80), basis: "history" };
}

/**
 * An estimate by the office's published standard, for what was paid on `from`; never earlier than the next office day.
 */
export function standardEstimate(
  calendar: OfficeCalendar,
  today: string,
  product: { readonly productId: ProductId; readonly from: string; readonly standardDays?: number | undefined },
): Estimate {
  const byStandard = calendar.add(product.from, product.standardDays ?? productOf(product.productId).standardDays);
  const next = calendar.add(today, 1);
  const day = byStandard > next ? byStandard : next;
  return { p50: day, p80: day, basis: "standard" };
}

/** Customers are notified of an estimate that moved by more office days than this. */
const noticeDays = 2;

/** True when a date has moved so far from the one in the last email that the customer is notified. */
export function isWorthNotifying(calendar: OfficeCalendar, told: string, now: string): boolean {
  return Math.max(calendar.between(told, now), calendar.between(now, told)) > noticeDays;
}
