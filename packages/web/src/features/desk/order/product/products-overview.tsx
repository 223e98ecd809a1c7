import type { StaffOrder } from "@dop/domain/contract";
import { useId, useEffect } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { useSearchParams } from "../../../../lib/routes/router.tsx";
import { productHeadingId, useProductName } from "./product-name.ts";

const FEW = 2;

/** The products of a large order with their status, each a link to its card. */
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

/** Moves to a card without a history entry, so that Back leaves the order. */
function goToProduct(id: number): void {
  const heading = document.getElementById(productHeadingId({ id }));
  if (!heading) return;
  heading.tabIndex = -1;
  heading.scrollIntoView({ block: "start" });
  heading.focus({ preventScroll: true });
}

/** Moves to the product of the address (`?product=`), which was scanned. */
export function useProductOfAddress({ products }: StaffOrder): void {
  const [search] = useSearchParams();
  const wanted = products.find(({ id }) => String(id) === search.get("product"))?.id;
  useEffect(() => {
    if (wanted !== undefined) goToProduct(wanted);
  }, [wanted]);
}
