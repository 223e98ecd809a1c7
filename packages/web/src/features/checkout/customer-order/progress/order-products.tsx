import type { CustomerOrder, CustomerOrderProduct } from "@dop/domain/contract";
import { ProductCard, type ProductGroup } from "./product-card.tsx";
import { statusIds } from "@dop/domain/orders";
import { formatDate } from "../../../../lib/words/format.ts";
import { progressOf } from "./progress-bar.tsx";

interface OrderProductsProps {
  readonly order: CustomerOrder;
  readonly heading: string;
  readonly products: CustomerOrder["order_products"];
}

export function OrderProducts({ order, heading, products }: OrderProductsProps) {
  return (
    <section aria-labelledby="order-products" className="grid gap-4">
      <h2 id="order-products" className="text-xl">
        {heading}
      </h2>
      {groupProducts(products).map((group) => (
        <ProductCard key={group[0].id} order={order} group={group} />
      ))}
    </section>
  );
}

/** Identifies documents below whose names the page shows the same. */
function groupKeyOf(product: CustomerOrderProduct): string {
  const progress = progressOf(product);
  const days =
    progress.kind === "steps" ? progress.steps.map(({ reachedAt }) => reachedAt && formatDate(reachedAt)) : [];
  const { product_id, status_id, tracking_shipping } = product;
  return JSON.stringify([product_id, status_id, days, tracking_shipping]);
}

/** Groups documents that share one progress bar (rule O-48), in their order. */
function groupProducts(products: readonly CustomerOrderProduct[]): readonly ProductGroup[] {
  const groups = new Map<string, [CustomerOrderProduct, ...CustomerOrderProduct[]]>();
  for (const product of products) {
    // Money that was refunded or kept is shown for each document.
    const alone = product.refunded > 0 || product.kept || product.status_id === statusIds.refundRequested;
    const key = alone ? String(product.id) : groupKeyOf(product);
    const group = groups.get(key);
    if (group) group.push(product);
    else groups.set(key, [product]);
  }
  return [...groups.values()];
}
