// When products are done, as customers are told.
import type { EstimateBasis } from "@dop/domain/estimates";
import type { ProductId } from "@dop/domain/orders";
import type { GeneratedAlways } from "kysely";

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

export interface PromisesTable extends Told {
  id: GeneratedAlways<number>;
  order_product_id: number;
  /** The office's day, YYYY-MM-DD. */
  made_on: string;
  told: boolean;
}
