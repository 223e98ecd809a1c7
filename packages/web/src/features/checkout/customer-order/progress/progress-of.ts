import type { CustomerOrderProduct } from "@dop/domain/contract";
import { statusIds, type StatusId } from "@dop/domain/orders";

/** The state of one step of a product's workflow. */
export interface ProgressStep {
  readonly statusId: number;
  readonly state: "done" | "current" | "upcoming";
  /** ISO 8601 UTC, of the latest time that the product came to this step; only for steps that it has reached. */
  readonly reachedAt: string | undefined;
}

/** A bar of steps, or, for a product outside its workflow, the status whose text replaces the bar. */
export type Progress =
  | { readonly kind: "steps"; readonly started: boolean; readonly steps: readonly ProgressStep[] }
  | { readonly kind: "text"; readonly statusId: StatusId };

/** Reads a product's progress from its own workflow and history (rule W-2). */
export function progressOf(product: CustomerOrderProduct): Progress {
  const { status_id: status } = product;
  if (status === statusIds.refundRequested || status === statusIds.canceled || status === statusIds.orderIssue) {
    return { kind: "text", statusId: status };
  }
  const workflow = product.workflows.toSorted((a, b) => a.sequence - b.sequence);
  const at = workflow.findIndex((step) => step.order_status_id === status);
  const steps = workflow.map(({ order_status_id: statusId }, index): ProgressStep => {
    const state = index < at ? "done" : index === at ? "current" : "upcoming";
    return { statusId, state, reachedAt: state === "upcoming" ? undefined : latestTime(product, statusId) };
  });
  return { kind: "steps", started: at >= 0, steps };
}

function latestTime(product: CustomerOrderProduct, statusId: number): string | undefined {
  return product.status_history
    .filter((entry) => entry.status_id === statusId)
    .map((entry) => entry.created_at)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1);
}
