import { feesSchema, productsSchema, shippingRatesSchema, shippingTypesSchema } from "@dop/domain/contract";
import type { CustomerProductId, ShippingTypeId } from "@dop/domain/orders";
import { toCents } from "@dop/domain/pricing";
import { api, type AnswerSchema } from "../../../../lib/api/api.ts";
import { useCall, type Loaded } from "./use-call.ts";

function useAnswer<T>(path: string, schema: AnswerSchema<T>): Loaded<T> {
  return useCall(path, () => api.get(path, { schema }));
}

/** The unit price of a product in cents; undefined while unknown. */
export function useUnitPrices(): Loaded<(product: CustomerProductId) => number | undefined> {
  const { data, ...rest } = useAnswer("/products", productsSchema);
  function priceOf(product: CustomerProductId): number | undefined {
    const cost = data?.find(({ id }) => id === product)?.current_cost;
    return cost === undefined ? undefined : toCents(cost);
  }
  return { ...rest, data: data && priceOf };
}

/** The processing fee of an apostille order, in cents: the sum of the fee records. */
export function useProcessingFee(): Loaded<number> {
  const { data, ...rest } = useAnswer("/fees", feesSchema);
  return { ...rest, data: data?.reduce((sum, { amount }) => sum + toCents(amount), 0) };
}

/** Shipping prices in cents by country code. */
export function useShippingRates(): Loaded<Readonly<Record<string, number>>> {
  const { data, ...rest } = useAnswer("/shipping-rates", shippingRatesSchema);
  const rates = Object.entries(data?.shippingRates ?? {}).map(([code, rate]) => [code, toCents(rate)] as const);
  return { ...rest, data: data && Object.fromEntries(rates) };
}

/** The shipping options for the United States; costs in cents. */
export type ShippingTypes = Partial<Record<ShippingTypeId, { label: string; cost: number }>>;

export function useShippingTypes(): Loaded<ShippingTypes> {
  const { data, ...rest } = useAnswer("/shipping-types", shippingTypesSchema);
  const types = Object.entries(data ?? {}).map(
    ([id, { label, cost }]) => [id, { label, cost: toCents(cost) }] as const,
  );
  return { ...rest, data: data && Object.fromEntries(types) };
}
