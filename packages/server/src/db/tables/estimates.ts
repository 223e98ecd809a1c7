// When products are done, as customers are told.
import type { EstimateBasis } from "@dop/domain/estimates";
import type { ProductId } from "@dop/domain/orders";
import type { Generated, GeneratedAlways } from "kysely";

export interface HolidaysTable {
  /** YYYY-MM-DD. */
  day: string;
  name: string;
}

interface Told {
  /** YYYY-MM-DD. */
  p50_on: string;
  p80_on: string;
  /** Office days, before the correction. */
  foretold_p50: number | null;
  foretold_p80: number | null;
  basis: EstimateBasis;
  made_at: Date;
}

export interface ProductEstimatesTable extends Told {
  product_id: ProductId;
}

/** What each product was promised first and what became of it, kept by triggers of its promises and its history. */
export interface PromisedProductsTable {
  order_product_id: number;
  product_id: ProductId;
  country: string | null;
  /** The office's day, YYYY-MM-DD. */
  made_on: string;
  p50_on: string;
  p80_on: string;
  basis: EstimateBasis;
  /** The newest p50. */
  expected_on: string;
  is_open: Generated<boolean>;
  done_at: Date | null;
}

export interface PromisesTable extends Told {
  id: GeneratedAlways<number>;
  order_product_id: number;
  /** The office's day, YYYY-MM-DD. */
  made_on: string;
  told: boolean;
}
