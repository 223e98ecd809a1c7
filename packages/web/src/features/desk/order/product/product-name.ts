import type { StaffOrder, StaffOrderProduct } from "@dop/domain/contract";
import { countryName } from "@dop/domain/countries";
import { useTexts } from "../../../../i18n/use-texts.ts";

/** The name of a product among the others of its order: with its country when there are several of the kind. */
export function useProductName(order: StaffOrder): (product: StaffOrderProduct) => string {
  const t = useTexts("staffOrder").product;
  return ({ product_id, product, country }) =>
    country !== null && order.products.filter((other) => other.product_id === product_id).length > 1
      ? t.among(product.product_name, countryName(country))
      : product.product_name;
}

export const productHeadingId = (product: Pick<StaffOrderProduct, "id">): string => `product-${product.id}`;
