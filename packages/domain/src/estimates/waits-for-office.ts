import { allProductIds, allStatusIds, type ProductId, type StatusId } from "../orders/index.ts";
import { stageOwner, stagesFrom } from "./stages.ts";

/** The steps of each product at which its customer is not the one to act, so that lateness is not theirs. */
export const officeStages: readonly (readonly [ProductId, StatusId])[] = allProductIds.flatMap((product) =>
  allStatusIds
    .filter((status) => stagesFrom(product, status).length > 0 && stageOwner(product, status) === "office")
    .map((status) => [product, status] as const),
);
