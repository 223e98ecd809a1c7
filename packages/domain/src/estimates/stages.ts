// Rules: O-36 (docs/rules)
import { allProductIds, allStatusIds, productOf, statusIds, type ProductId, type StatusId } from "../orders/index.ts";
import { sequenceOf, workflowOf } from "../workflow/index.ts";

/** The party that has to act at a step: the office (or the Lt. Governor's), or the customer. */
export type StageOwner = "office" | "customer";

/** Steps at which the office cannot do anything yet, so no date can be named. */
const notBegun: ReadonlySet<StatusId> = new Set([statusIds.preOrder]);

/**
 * The party that moves a product on from `status`. A reviewable product waits at Info Verified for its customer (rule
 * W-17).
 */
export function stageOwner(productId: ProductId, status: StatusId): StageOwner {
  return status === statusIds.infoVerified && productOf(productId).isReviewable ? "customer" : "office";
}

/**
 * The steps that lie between a product at `status` and its end, the present one first; empty at the end, before the
 * work starts and outside the workflow, where no date is named.
 */
export function stagesFrom(productId: ProductId, status: StatusId): readonly StatusId[] {
  const at = sequenceOf(productId, status);
  if (at < 0 || notBegun.has(status)) return [];
  return workflowOf(productId).slice(at, -1);
}

/** The step at which the office's work on a product starts. */
export function firstStage(productId: ProductId): StatusId {
  const workflow = workflowOf(productId);
  const first = workflow.find((status) => !notBegun.has(status));
  if (first === undefined) throw new Error(`Product ${productId} has no step of work.`);
  return first;
}

/** The steps of each product at which its customer is not the one to act, so that lateness is not theirs. */
export const officeStages: readonly (readonly [ProductId, StatusId])[] = allProductIds.flatMap((product) =>
  allStatusIds
    .filter((status) => stagesFrom(product, status).length > 0 && stageOwner(product, status) === "office")
    .map((status) => [product, status] as const),
);
