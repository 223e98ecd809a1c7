import type { StaffOrderProduct } from "@dop/domain/contract";
import { statusIds, type ProductId } from "@dop/domain/orders";
import { entryOfStep } from "@dop/domain/workflow";

export interface ChecklistStep {
  readonly status: number;
  readonly name: string;
  readonly done: boolean;
  readonly current: boolean;
  /** Status after a press; undefined where the step cannot be toggled now. */
  readonly target: number | undefined;
  readonly entry: StaffOrderProduct["status_history"][number] | undefined;
  readonly skipped: readonly string[];
}

/**
 * The checklist of a product. A step is done when the current status is at or beyond it (rule W-2). Ticking a step
 * moves there, unticking it moves to the previous step (rule W-6).
 */
export function stepsOf(product: StaffOrderProduct): ChecklistStep[] {
  const steps = [...product.workflows].sort((a, b) => a.sequence - b.sequence);
  const at = steps.find((step) => step.order_status_id === product.status_id)?.sequence ?? 0;
  return steps.map(({ order_status_id: status, sequence, status_name: name }) => {
    const done = sequence <= at;
    const toggle = product.toggleable_steps.find(({ step }) => step === status);
    const before = steps.findLast((step) => step.sequence < sequence && isPassed(step.order_status_id, product));
    const entry = done ? entryOfStep(product.product_id as ProductId, product.status_history, status) : undefined;
    return {
      status,
      name,
      done,
      current: status === product.status_id,
      target: toggle === undefined ? undefined : toggle.action === "tick_step" ? status : before?.order_status_id,
      entry,
      skipped: steps.filter((step) => entry?.skipped.includes(step.order_status_id)).map((step) => step.status_name),
    };
  });
}

/** A product without a transmittal never was at the Lt. Governor's office: going back skips those steps. */
function isPassed(status: number, product: StaffOrderProduct): boolean {
  const atTheOffice = status === statusIds.sentToLieutenantGovernor || status === statusIds.arrivedAtLieutenantGovernor;
  return product.transmittal_id !== null || !atTheOffice;
}
