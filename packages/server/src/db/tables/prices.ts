import type { ProductId } from "@dop/domain/orders";

/** Prices, each from a moment on. */
export interface PriceTables {
  shipping_types: { id: number; label: string };
  shipping_costs: { shipping_type_id: number; cost_cents: number; effective_from: Date };
  shipping_rates: { country: string; rate_cents: number; effective_from: Date };
  product_prices: { product_id: ProductId; cost_cents: number; effective_from: Date };
  fees: { name: string; amount_cents: number; effective_from: Date };
}
