// Rules: W-23 (docs/rules)
import type { StatusId } from "@dop/domain/orders";
import { msg } from "@dop/domain/texts/message";
import { textsIn, type Locale } from "@dop/domain/texts";
import { noTrackingNumber, trackingUrl } from "@dop/domain/tracking";
import { decide, sequenceOf, workflowOf, type ActionName, type ChangeMail } from "@dop/domain/workflow";
import type { OrderProductRow, OrderRow } from "../../db/schema.ts";
import { conflict, notFound } from "../../http/api-error.ts";
import { staffActor, type StaffRequester } from "../../http/requester.ts";
import type { StaffContext, Work } from "../../http/command-context.ts";
import { mailCustomer, type CustomerMail } from "../mail/index.ts";
import {
  applyAction,
  lockOrderOf,
  productState,
  type AppliedAction,
  type LockedOrder,
} from "../order-changes/index.ts";

export interface StatusChange {
  readonly statusId: StatusId;
  /** Tell the customer by e-mail. */
  readonly sendEmail: boolean;
  /** The status that the caller saw. */
  readonly expectedStatusId?: StatusId;
}

/** The action of the table that a wish for a status means, and the step it is about. */
function actionFor(product: OrderProductRow, target: StatusId): { action: ActionName; step?: StatusId } {
  const { product_id: productId, status_id: current } = product;
  if (target === 8) return { action: "cancel" };
  if (target === 7) return { action: "request_refund" };
  if (current === 7) return { action: "undo_refund" };
  if (current === 10) return { action: "resolve_issue" };
  const to = sequenceOf(productId, target);
  if (to < 0) throw conflict("STEP_NOT_IN_WORKFLOW", msg("errors.denials.STEP_NOT_IN_WORKFLOW"));
  // A wish for the present status is a tick that somebody was faster with, never an untick.
  if (to >= sequenceOf(productId, current)) return { action: "tick_step", step: target };
  // "Unticking sets it to the previous step": the step after the target is the one that is unticked. A product in no
  // transmittal passes over the transmittal's own steps.
  const later = workflowOf(productId).slice(to + 1);
  const unticked = later.find((step) => product.transmittal_id !== null || (step !== 4 && step !== 5));
  return { action: "untick_step", step: unticked ?? target };
}

/** What the screens wish for to undo a refund and to resolve an issue; the server remembers where that leads. */
const waysBack: Partial<Record<ActionName, StatusId>> = { undo_refund: 2, resolve_issue: 1 };

/** Refuses a wish that the action would answer with another status than the one wished for: nobody is surprised. */
function refuseDetour(
  { order }: LockedOrder,
  product: OrderProductRow,
  action: ActionName,
  step: StatusId | undefined,
  staff: StaffRequester,
  target: StatusId,
): void {
  const decision = decide(action, staffActor(staff), productState(order, product), step);
  if (!decision.allowed || decision.to === target || waysBack[action] === target) return;
  throw conflict("WRONG_STATUS", msg("errors.denials.WRONG_STATUS"));
}

function mailFor(mail: ChangeMail, { product }: AppliedAction, locale: Locale): CustomerMail | null {
  const t = textsIn(locale).statuses;
  const productName = t.products[product.product_id];
  switch (mail) {
    case "status-changed":
      return { kind: mail, data: { productName, statusName: t.names[product.status_id] } };
    case "shipped": {
      const number = product.tracking_shipping === noTrackingNumber ? null : product.tracking_shipping;
      return { kind: mail, data: { productName, trackingNumber: number, trackingLink: trackingUrl(number) } };
    }
    case "canceled":
      return { kind: mail, data: { productName } };
    default:
      return null;
  }
}

async function queueMail(work: Work, order: OrderRow, applied: AppliedAction): Promise<number | null> {
  const mail = applied.mail === null ? null : mailFor(applied.mail, applied, order.locale);
  return mail === null ? null : mailCustomer(work, order, mail);
}

/**
 * Moves one order product to a status on the staff's behalf (PATCH /orders/products/{id}/status), by the action that
 * the requested status maps to (rule W-23).
 * @returns the product's new status and the outbox id of the customer's email, null when none is sent
 */
export async function changeStatus(
  context: StaffContext,
  orderProductId: number,
  change: StatusChange,
): Promise<{ statusId: StatusId; outboxId: number | null }> {
  const { requester: staff } = context;
  return context.transaction(async (work) => {
    const { tx } = work;
    const found = await lockOrderOf(tx, orderProductId);
    if (!found) throw notFound(msg("errors.orderNotFound"));
    const { locked, product } = found;
    const { action, step } = actionFor(product, change.statusId);
    // The money may be on its way back: only the provider's answer ends that.
    if (action === "undo_refund" && product.refund_asked_cents !== null)
      throw conflict("REFUND_PENDING", msg("errors.refundUnderWay"));
    refuseDetour(locked, product, action, step, staff, change.statusId);
    const applied = await applyAction(tx, locked, product, {
      action,
      actor: staffActor(staff),
      author: { name: staff.displayName, userId: staff.userId },
      now: context.now,
      ...(step === undefined ? {} : { step }),
      ...(change.expectedStatusId === undefined ? {} : { expectedStatus: change.expectedStatusId }),
    });
    const outboxId = change.sendEmail ? await queueMail(work, locked.order, applied) : null;
    await context.audit(tx, {
      subjectType: "order_product",
      subjectId: orderProductId,
      detail: { action, from: applied.from, to: applied.product.status_id },
    });
    return { statusId: applied.product.status_id, outboxId };
  });
}
