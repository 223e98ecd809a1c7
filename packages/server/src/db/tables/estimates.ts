import type { EstimateBasis } from "@dop/domain/estimates";
import type { ProductId } from "@dop/domain/orders";
import type { Generated, GeneratedAlways } from "kysely";

interface Told {
  /** YYYY-MM-DD. */
  p50_on: string;
  p80_on: string;
  basis: EstimateBasis;
  made_at: Date;
}

/** When products are done, as customers read it. */
export interface EstimateTables {
  holidays: {
    /** YYYY-MM-DD. */
    day: string;
    name: string;
  };
  product_estimates: Told & {
    product_id: ProductId;
  };
  /** The first promise of each product and its outcome, kept by triggers of its promises and its history. */
  promised_products: {
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
  };
  promises: Told & {
    id: GeneratedAlways<number>;
    order_product_id: number;
    /** The office's day, YYYY-MM-DD. */
    made_on: string;
    told: boolean;
  };
}
