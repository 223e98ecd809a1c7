import { estimatesSchema } from "@dop/domain/contract";
import type { ProductId } from "@dop/domain/orders";
import { api } from "../api/api.ts";
import { estimateText } from "../words/estimate-text.ts";

/** In words, when a document that is ordered today is done; nothing where that is not known, which is no failure. */
export async function loadEstimates(): Promise<ReadonlyMap<ProductId, string>> {
  const estimates = await api.get("/estimates", { schema: estimatesSchema, background: true }).catch(() => []);
  return new Map(
    estimates.map(({ product_id: id, ...estimate }) => [id as ProductId, estimateText(id as ProductId, estimate)]),
  );
}
