import type { StaffOrder } from "@dop/domain/contract";
import { useEffect } from "react";
import { useSearchParams } from "../../../../lib/routes/router.tsx";
import { productHeadingId } from "./product-name.ts";

/** Without an entry in the history, where Back would lead through the cards instead of out of the order. */
export function goToProduct(id: number): void {
  const heading = document.getElementById(productHeadingId({ id }));
  if (!heading) return;
  heading.tabIndex = -1;
  heading.scrollIntoView({ block: "start" });
  heading.focus({ preventScroll: true });
}

/** Goes to the product that the address names (`?product=`), once the order is there: what was scanned. */
export function useProductOfAddress({ products }: StaffOrder): void {
  const [search] = useSearchParams();
  const wanted = products.find(({ id }) => String(id) === search.get("product"))?.id;
  useEffect(() => {
    if (wanted !== undefined) goToProduct(wanted);
  }, [wanted]);
}
