import { allProductIds, allStatusIds, type ProductId, type StatusId } from "../orders/index.ts";
import { stageOwner, stagesFrom } from "./stages.ts";

/** The steps of each product at which somebody else than its customer has to do something, so that lateness is not theirs. */
export const officeStages: readonly (readonly [ProductId, StatusId])[] = allProductIds.flatMap((product) =>
  allStatusIds
    .filter((status) => stagesFrom(product, status).length > 0 && stageOwner(product, status) === "office")
    .map((status) => [product, status] as const),
);
