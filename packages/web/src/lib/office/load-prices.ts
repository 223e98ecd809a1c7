import { feesSchema, productsSchema, shippingTypesSchema } from "@dop/domain/contract";
import { productOf, type ProductId } from "@dop/domain/orders";
import { toCents, transactionFee } from "@dop/domain/pricing";
import { api } from "../api/api.ts";
import { formatCents } from "../words/format.ts";

/** The lowest price of an order of each product, with all fees and the cheapest shipping in the US (rule M-5). */
export async function loadPrices(): Promise<ReadonlyMap<number, string>> {
  const options = { background: true } as const;
  const [products, fees, shippingTypes] = await Promise.all([
    api.get("/products", { schema: productsSchema, ...options }),
    api.get("/fees", { schema: feesSchema, ...options }),
    api.get("/shipping-types", { schema: shippingTypesSchema, ...options }),
  ]);
  const processing = fees.reduce((sum, { amount }) => sum + toCents(amount), 0);
  const shipping = Math.min(...Object.values(shippingTypes).map(({ cost }) => toCents(cost)));
  return new Map(
    products.map(({ id, current_cost: cost }) => {
      const { delivery, hasProcessingFee } = productOf(id as ProductId);
      const lines = toCents(cost) + (hasProcessingFee ? processing : 0) + (delivery === "mail" ? shipping : 0);
      return [id, formatCents(lines + transactionFee(lines))];
    }),
  );
}
