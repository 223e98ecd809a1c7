import type { CustomerOrderProduct } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { formatDate } from "../../../../lib/words/format.ts";
import { progressOf } from "./progress-of.ts";

/** Documents of which the page has the same to say, the first of them apart. */
export type ProductGroup = readonly [CustomerOrderProduct, ...CustomerOrderProduct[]];

/** All that is said below the name of a document. */
function saidOf(product: CustomerOrderProduct): string {
  const progress = progressOf(product);
  const days =
    progress.kind === "steps" ? progress.steps.map(({ reachedAt }) => reachedAt && formatDate(reachedAt)) : [];
  const { product_id, status_id, tracking_shipping } = product;
  return JSON.stringify([product_id, status_id, days, tracking_shipping]);
}

/** Documents at the same step share one progress bar (rule O-48). The order of the documents stays. */
export function groupProducts(products: readonly CustomerOrderProduct[]): readonly ProductGroup[] {
  const groups = new Map<string, [CustomerOrderProduct, ...CustomerOrderProduct[]]>();
  for (const product of products) {
    // Money that went back, or is kept, is shown for each document.
    const alone = product.refunded > 0 || product.kept || product.status_id === statusIds.refundRequested;
    const key = alone ? String(product.id) : saidOf(product);
    const group = groups.get(key);
    if (group) group.push(product);
    else groups.set(key, [product]);
  }
  return [...groups.values()];
}
