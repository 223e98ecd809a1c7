import { feesSchema, productsSchema, shippingRatesSchema, shippingTypesSchema } from "@dop/domain/contract";
import type { CustomerProductId, ShippingTypeId } from "@dop/domain/orders";
import { toCents } from "@dop/domain/pricing";
import { api, type AnswerSchema } from "../../../../lib/api/api.ts";
import { useCall, type Loaded } from "./use-call.ts";

function useAnswer<T>(path: string, schema: AnswerSchema<T>): Loaded<T> {
  return useCall(path, () => api.get(path, { schema }));
}

/** What one of a product costs, in cents; undefined while unknown. */
export function useUnitPrices(): Loaded<(product: CustomerProductId) => number | undefined> {
  const { data, ...rest } = useAnswer("/products", productsSchema);
  return {
    ...rest,
    data:
      data &&
      ((product) => {
        const cost = data.find(({ id }) => id === product)?.current_cost;
        return cost === undefined ? undefined : toCents(cost);
      }),
  };
}

/** The processing fee of an apostille order, in cents: the sum of the fee records. */
export function useProcessingFee(): Loaded<number> {
  const { data, ...rest } = useAnswer("/fees", feesSchema);
  return { ...rest, data: data?.reduce((sum, { amount }) => sum + toCents(amount), 0) };
}

/** Shipping prices in cents by country code. */
export function useShippingRates(): Loaded<Readonly<Record<string, number>>> {
  const { data, ...rest } = useAnswer("/shipping-rates", shippingRatesSchema);
  return {
    ...rest,
    data: data && Object.fromEntries(Object.entries(data.shippingRates).map(([code, rate]) => [code, toCents(rate)])),
  };
}

/** The shipping options for the United States; costs in cents. */
export function useShippingTypes(): Loaded<Partial<Record<ShippingTypeId, { label: string; cost: number }>>> {
  const { data, ...rest } = useAnswer("/shipping-types", shippingTypesSchema);
  return {
    ...rest,
    data:
      data &&
      Object.fromEntries(Object.entries(data).map(([id, { label, cost }]) => [id, { label, cost: toCents(cost) }])),
  };
}
