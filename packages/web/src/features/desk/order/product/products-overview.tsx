import type { StaffOrder } from "@dop/domain/contract";
import { useId } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { goToProduct } from "./go-to-product.ts";
import { productHeadingId, useProductName } from "./product-name.ts";

/** As many cards as the eye takes in at once. */
const FEW = 2;

/** Every product of a large order with its status, each leading to its card; nothing on a small one. */
export function ProductsOverview({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("staffOrder");
  const nameOf = useProductName(order);
  const headingId = useId();
  if (order.products.length <= FEW) return null;
  return (
    <nav aria-labelledby={headingId} className="no-print card px-4 py-3">
      <h2 id={headingId} className="mb-1 text-sm">
        {t.overview(order.products.length)}
      </h2>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {order.products.map((product) => (
          <li key={product.id} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <a
              href={`#${productHeadingId(product)}`}
              className="inline-block py-1"
              onClick={(event) => {
                event.preventDefault();
                goToProduct(product.id);
              }}
            >
              {nameOf(product)} {t.product.quantity(product.quantity)}
            </a>
            <span className="text-sm text-ink-2">{product.status_name}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
