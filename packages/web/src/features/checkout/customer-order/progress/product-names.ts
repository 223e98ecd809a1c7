import { isStatusId, type ProductId } from "@dop/domain/orders";
import { isLicenseFinalizedStep } from "@dop/domain/workflow";
import { useQuery } from "@tanstack/react-query";
import { getTexts, useTexts } from "../../../../i18n/use-texts.ts";
import { statusesQuery } from "../order-queries.ts";
import { countryName } from "@dop/domain/countries";
import type { CustomerOrderProduct } from "@dop/domain/contract";

/** The name of a document of the order: an apostille with its country (rule O-40). */
export const documentName = ({ product_type: { product_name: name }, country }: CustomerOrderProduct): string =>
  country ? `${name}, ${countryName(country, getTexts("countries"))}` : name;

/** Names steps as the server's list of statuses does, else by the names of the catalogue. */
export function useStatusName(): (productId: number, statusId: number) => string {
  const t = useTexts("statuses");
  const { data = [] } = useQuery(statusesQuery);
  return (productId, statusId) => {
    if (isLicenseFinalizedStep(productId as ProductId, statusId)) return t.licenseFinalized;
    return data.find(({ id }) => id === statusId)?.name ?? (isStatusId(statusId) ? t.names[statusId] : "");
  };
}
