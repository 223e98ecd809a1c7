// Rules: W-29 (docs/rules)
import {
  allProductIds,
  productOf,
  statusIds,
  type ProductId,
  type products,
  type StatusId,
} from "../products/index.ts";
import type { ProductState } from "./action-rule.ts";

export type PrintedStep = (typeof products)[ProductId]["printedStep"];

/** One workflow step as the calls carry it. */
export interface WorkflowStep {
  id: number;
  sequence: number;
  order_status_id: StatusId;
}

const workflows = new Map<ProductId, readonly StatusId[]>(
  allProductIds.map((id) => [id, productOf(id).steps.map(({ status }) => status)]),
);

/** The workflow of a product. */
export function workflowOf(productId: ProductId): readonly StatusId[] {
  return workflows.get(productId) ?? [];
}

/** The workflow with the sequence numbers and ids of the wire (`workflows` of an order product). */
export function workflowSteps(productId: ProductId): WorkflowStep[] {
  return workflowOf(productId).map((status, index) => ({
    id: productId * 100 + index + 1,
    sequence: index + 1,
    order_status_id: status,
  }));
}

/** Place of a status in a product's workflow, 0 first; -1 when the workflow does not pass through it. */
export function sequenceOf(productId: ProductId, status: StatusId): number {
  return workflowOf(productId).indexOf(status);
}

/** The step after `status` in a product's workflow; null after the last one and outside the workflow. */
export function nextStep(productId: ProductId, status: StatusId): StatusId | null {
  const at = sequenceOf(productId, status);
  return at < 0 ? null : (workflowOf(productId)[at + 1] ?? null);
}

/** True when a product at `status` waits for printing (rule W-13): printing leads to its next step. */
export function isPrintedNext(productId: ProductId, status: StatusId): boolean {
  return nextStep(productId, status) === productOf(productId).printedStep;
}

/** True for a step that reads "License Finalized": the registry ticks it instead of the office's check (rule W-24). */
export function isLicenseFinalizedStep(productId: ProductId, status: number): boolean {
  return status === productOf(productId).finalizedStep && status !== statusIds.finalized;
}

/**
 * The entry of a history, oldest first, that names author and time of a step: the newest one, but the first of a step
 * that the registry has ticked, to which only others come back (rule W-24).
 */
export function entryOfStep<Entry extends { readonly status_id: number }>(
  productId: ProductId,
  history: readonly Entry[],
  status: number,
): Entry | undefined {
  const isOfStep = (entry: Entry): boolean => entry.status_id === status;
  return status === productOf(productId).finalizedStep ? history.find(isOfStep) : history.findLast(isOfStep);
}

/** True for a step at or before the current status (rule W-2). */
export function isStepDone(productId: ProductId, current: StatusId, step: StatusId): boolean {
  const at = sequenceOf(productId, current);
  const of = sequenceOf(productId, step);
  return of >= 0 && at >= of;
}

/** Steps that the checklist never toggles: payment, finalization and the Lt. Governor's desk move them. */
export const untoggleableSteps: readonly StatusId[] = [
  statusIds.orderPlaced,
  statusIds.sentToLieutenantGovernor,
  statusIds.arrivedAtLieutenantGovernor,
  statusIds.preOrder,
  statusIds.finalized,
];

/** Statuses outside every workflow; a product there remembers the workflow status that it left. */
export const outsideStatuses: readonly StatusId[] = [
  statusIds.refundRequested,
  statusIds.canceled,
  statusIds.orderIssue,
];

/**
 * The steps that a jump to `target` leaves out, in order: those between the present status and the target. None for a
 * step back, for the next step, and from outside the workflow.
 */
export function skippedSteps(
  { productId, statusId }: Pick<ProductState, "productId" | "statusId">,
  target: StatusId,
): StatusId[] {
  const from = sequenceOf(productId, statusId);
  const to = sequenceOf(productId, target);
  return from < 0 ? [] : workflowOf(productId).slice(from + 1, Math.max(to, from + 1));
}

/** True for a jump that leaves out the ID check and asks for a reason. */
export const skipsIdCheck = (skipped: readonly StatusId[]): boolean => skipped.includes(statusIds.infoVerified);
