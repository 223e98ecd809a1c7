import type { ProductId } from "@dop/domain/orders";

/** The moment of asking, and the product that is asked about. */
export interface ReportSpan {
  readonly now: Date;
  readonly productId: ProductId | undefined;
  /** YYYY-MM-DD at the office. */
  readonly today: string;
  readonly timeZone: string;
}
