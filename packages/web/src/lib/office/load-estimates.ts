import { estimatesSchema } from "@dop/domain/contract";
import type { ProductId } from "@dop/domain/orders";
import { api } from "../api/api.ts";
import { estimateText } from "../words/estimate-text.ts";

/** The estimates of documents ordered today, in words; empty where unknown, which is no failure. */
export async function loadEstimates(): Promise<ReadonlyMap<ProductId, string>> {
  const estimates = await api.get("/estimates", { schema: estimatesSchema, background: true }).catch(() => []);
  return new Map(
    estimates.map(({ product_id: id, ...estimate }) => [id as ProductId, estimateText(id as ProductId, estimate)]),
  );
}
