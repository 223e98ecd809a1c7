import { productIds, statusIds, type ProductId, type StatusId } from "../orders/index.ts";

/** The ordered steps that each product passes through (docs/rules/workflow.md). */
export const workflows = {
  1: [1, 2, 3, 9, 4, 5, 6],
  2: [1, 2, 6],
  3: [1, 2, 3, 6],
  4: [1, 2, 6],
  5: [11, 12, 6],
  6: [11, 2, 3, 6],
} as const satisfies Record<ProductId, readonly StatusId[]>;

/** The step that a product reaches once it is printed: an apostille waits for its transmittal, the rest is shipped (rule W-13). */
export const printedSteps = {
  [productIds.apostille]: statusIds.processed,
  [productIds.certifiedCopy]: statusIds.shipped,
  [productIds.licenseCorrection]: statusIds.shipped,
  [productIds.letterOfValidity]: statusIds.shipped,
  [productIds.firstCertificateUs]: statusIds.shipped,
  [productIds.firstCertificateInternational]: statusIds.shipped,
} as const satisfies Record<ProductId, StatusId>;
export type PrintedStep = (typeof printedSteps)[ProductId];

/** One workflow step as the calls carry it. */
export interface WorkflowStep {
  id: number;
  sequence: number;
  order_status_id: StatusId;
}

/** The workflow of a product. */
export function workflowOf(productId: ProductId): readonly StatusId[] {
  return workflows[productId];
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

/** Whether printing is what a product at `status` waits for: its next step is the one that printing leads to. */
export function isPrintedNext(productId: ProductId, status: StatusId): boolean {
  return nextStep(productId, status) === printedSteps[productId];
}

/** A step is done when the current status stands at or beyond it (rule W-2). */
export function isStepDone(productId: ProductId, current: StatusId, step: StatusId): boolean {
  const at = sequenceOf(productId, current);
  const of = sequenceOf(productId, step);
  return of >= 0 && at >= of;
}

/** Steps that the checklist never toggles: payment, finalization and the Lt. Governor's desk move them. */
export const untoggleableSteps: readonly StatusId[] = [1, 4, 5, 11, 12];

/** Statuses outside every workflow; a product there remembers the workflow status that it left. */
export const outsideStatuses: readonly StatusId[] = [7, 8, 10];
