// Prices, each from a moment on.
import type { ProductId } from "@dop/domain/orders";

export interface ShippingTypesTable {
  id: number;
  label: string;
}

export interface ShippingCostsTable {
  shipping_type_id: number;
  cost_cents: number;
  effective_from: Date;
}

export interface ShippingRatesTable {
  country: string;
  rate_cents: number;
  effective_from: Date;
}

export interface ProductPricesTable {
  product_id: ProductId;
  cost_cents: number;
  effective_from: Date;
}

export interface FeesTable {
  name: string;
  amount_cents: number;
  effective_from: Date;
}
