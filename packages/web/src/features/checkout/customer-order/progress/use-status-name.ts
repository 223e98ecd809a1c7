import { isStatusId, type ProductId } from "@dop/domain/orders";
import { isLicenseFinalizedStep } from "@dop/domain/workflow";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { statusesQuery } from "../order-queries.ts";

/**
 * Names steps as the statuses call does; until it has answered, and if it cannot, the catalog's own names apply.
 */
export function useStatusName(): (productId: number, statusId: number) => string {
  const t = useTexts("statuses");
  const { data = [] } = useQuery(statusesQuery);
  return (productId, statusId) => {
    if (isLicenseFinalizedStep(productId as ProductId, statusId)) return t.licenseFinalized;
    return data.find(({ id }) => id === statusId)?.name ?? (isStatusId(statusId) ? t.names[statusId] : "");
  };
}
