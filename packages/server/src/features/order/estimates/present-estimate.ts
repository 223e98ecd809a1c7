import type { ProductEstimate } from "@dop/domain/contract";
import { stagesFrom, type EstimateBasis } from "@dop/domain/estimates";
import type { ProductId, StatusId } from "@dop/domain/orders";
import { sql } from "kysely";

/** The last promise for a product, as JSON reads it. */
export interface PromiseRow {
  readonly p50: string;
  readonly p80: string;
  readonly basis: EstimateBasis;
  readonly made_at: string;
}

/** A column of a statement over `order_products op`: the last promise to its customer; null before the first. */
export const promiseOfProduct = sql`
  (select json_build_object('p50', e.p50_on, 'p80', e.p80_on, 'basis', e.basis, 'made_at', e.made_at)
    from promises e where e.order_product_id = op.id order by e.id desc limit 1)`;

interface PromisedProduct {
  readonly product_id: ProductId;
  readonly status_id: StatusId;
  readonly promise: PromiseRow | null;
}

/** The estimate of an order product; null where none was made, after its end and for a voided order. */
export function presentEstimate(
  order: { readonly voided: boolean },
  { product_id: product, status_id: status, promise }: PromisedProduct,
): Omit<ProductEstimate, "product_id" | "kind"> | null {
  if (promise === null || order.voided || stagesFrom(product, status).length === 0) return null;
  return { ...promise, made_at: new Date(promise.made_at).toISOString() };
}
