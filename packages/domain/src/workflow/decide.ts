// Rules: M-28 (docs/rules)
import { isCustomerProduct, productOf, statusIds, type StatusId } from "../products/index.ts";
import {
  rightsOf,
  type Acting,
  type ActionRule,
  type ChangeMail,
  type Destination,
  type MailChoice,
  type ProductState,
} from "./action-rule.ts";
import { actionNames, ruleOf, type ActionName } from "./actions.ts";
import { isPrintedNext, nextStep, outsideStatuses, sequenceOf, untoggleableSteps, workflowOf } from "./workflows.ts";

/** Reasons for refusing an action; each is a code of the error answers and a text of the catalogue. */
export type Denial =
  | "NOT_ALLOWED_FOR_ACTOR"
  | "ORDER_VOIDED"
  | "WRONG_STATUS"
  | "REFUND_PENDING"
  | "WRONG_PRODUCT"
  | "STEP_NOT_IN_WORKFLOW"
  | "STEP_NOT_TOGGLEABLE"
  | "STEP_ALREADY_DONE"
  | "STEP_NOT_DONE"
  | "IN_TRANSMITTAL"
  | "NOT_IN_TRANSMITTAL"
  | "NO_CORRECTIONS"
  | "CORRECTIONS_OUTSTANDING"
  | "SECOND_LOOK_WAITS"
  | "NO_SECOND_LOOK"
  | "PAYMENT_DUE";

/** The changes to an order product when an action is carried out. */
export interface Transition {
  readonly allowed: true;
  readonly to: StatusId;
  /** The status to remember while it is outside its workflow (rule W-8), null inside. */
  readonly statusLeft: StatusId | null;
  readonly transmittal: ActionRule["transmittal"];
  readonly mail: ChangeMail | null;
}
export interface Refusal {
  readonly allowed: false;
  readonly reason: Denial;
}
export type Decision = Transition | Refusal;

const refuse = (reason: Denial): Refusal => ({ allowed: false, reason });

function isInWorkflow(product: ProductState): boolean {
  if (isCustomerProduct(product.productId) && product.statusId === statusIds.preOrder) return false;
  return sequenceOf(product.productId, product.statusId) >= 0;
}

function denialByStatus(rule: ActionRule, product: ProductState): Denial | null {
  const { statusId } = product;
  if (rule.from === "any_but_canceled")
    return statusId === statusIds.canceled || statusId === rule.to ? "WRONG_STATUS" : null;
  if (rule.from === "anywhere") return null;
  if (rule.from === "in_workflow") return isInWorkflow(product) ? null : "WRONG_STATUS";
  return rule.from.includes(statusId) ? null : "WRONG_STATUS";
}

/** The customer's corrections hold a product back where it would be printed, after the customer's review. */
function awaitsCorrections({ hasCorrections, statusId }: ProductState): boolean {
  return hasCorrections && statusId === statusIds.customerVerification;
}

function denialByNeed(rule: ActionRule, product: ProductState): Denial | null {
  for (const need of rule.needs) {
    if (need === "reviewable" && !productOf(product.productId).isReviewable) return "WRONG_PRODUCT";
    if (need === "goes_by_transmittal" && !productOf(product.productId).goesByTransmittal) return "WRONG_PRODUCT";
    if (need === "customer_product" && !isCustomerProduct(product.productId)) return "WRONG_PRODUCT";
    if (need === "first_certificate" && isCustomerProduct(product.productId)) return "WRONG_PRODUCT";
    if (need === "in_transmittal" && !product.inTransmittal) return "NOT_IN_TRANSMITTAL";
    if (need === "in_no_transmittal" && product.inTransmittal) return "IN_TRANSMITTAL";
    if (need === "corrections" && !product.hasCorrections) return "NO_CORRECTIONS";
    if (need === "no_corrections" && awaitsCorrections(product)) return "CORRECTIONS_OUTSTANDING";
    if (need === "second_look" && !product.awaitsSecondLook) return "NO_SECOND_LOOK";
    if (need === "no_second_look" && product.awaitsSecondLook) return "SECOND_LOOK_WAITS";
    if (need === "printed_next" && !isPrintedNext(product.productId, product.statusId)) return "WRONG_STATUS";
    if (need === "refund_asked" && !product.refundAsked) return "WRONG_STATUS";
    if (need === "no_refund_asked" && (product.refundAsked || product.isRefunded)) return "REFUND_PENDING";
    if (need === "settled" && product.isDue) return "PAYMENT_DUE";
  }
  return null;
}

/** True for a step that staff may toggle in the checklist of this product (rule W-7). */
export function isStepToggleable(product: ProductState, step: StatusId): boolean {
  if (product.orderVoided || product.statusId === statusIds.preOrder || outsideStatuses.includes(product.statusId))
    return false;
  if (sequenceOf(product.productId, step) <= 0 || untoggleableSteps.includes(step)) return false;
  return step !== productOf(product.productId).finalizedStep;
}

function stepDenial(
  action: "tick_step" | "untick_step",
  product: ProductState,
  step: StatusId | undefined,
): Denial | null {
  if (step === undefined || sequenceOf(product.productId, step) < 0) return "STEP_NOT_IN_WORKFLOW";
  if (!isStepToggleable(product, step)) return "STEP_NOT_TOGGLEABLE";
  const done = sequenceOf(product.productId, step) <= sequenceOf(product.productId, product.statusId);
  if (action === "tick_step") return done ? "STEP_ALREADY_DONE" : null;
  return done ? null : "STEP_NOT_DONE";
}

/** The step before `step`; a product on no transmittal skips the transmittal's own steps (rule W-6). */
function stepBefore(product: ProductState, step: StatusId): StatusId {
  const earlier = workflowOf(product.productId).slice(0, sequenceOf(product.productId, step));
  const reachable = earlier.filter(
    (status) =>
      product.inTransmittal ||
      (status !== statusIds.sentToLieutenantGovernor && status !== statusIds.arrivedAtLieutenantGovernor),
  );
  return reachable.at(-1) ?? product.statusId;
}

/** The status to which a product returns from outside its workflow. */
function returnStatus(product: ProductState): StatusId {
  return product.statusLeft ?? workflowOf(product.productId)[0] ?? product.statusId;
}

/**
 * True when Undo Refund returns to Info Verified (rule W-9): not where that would skip a step, in a workflow without
 * it, and for a product that was not paid (or its license not finalized) when the refund was requested.
 */
function mayReturnToVerified(product: ProductState): boolean {
  return sequenceOf(product.productId, statusIds.infoVerified) >= 0 && product.statusLeft !== statusIds.preOrder;
}

function destination(to: Destination, product: ProductState, step: StatusId | undefined): StatusId {
  switch (to) {
    case "ticked_step":
      return step ?? product.statusId;
    case "step_before":
      return stepBefore(product, step ?? product.statusId);
    case "next_step":
      return nextStep(product.productId, product.statusId) ?? product.statusId;
    case "status_left":
      return returnStatus(product);
    case "verified_or_left":
      return mayReturnToVerified(product) ? statusIds.infoVerified : returnStatus(product);
    case "finalized":
      return productOf(product.productId).finalizedStep ?? product.statusId;
    case "unchanged":
      return product.statusId;
    default:
      return to;
  }
}

/** The mail of the action table, where the product or its new status decides it (rule E-9). */
function chosenMail(mail: MailChoice | null, { productId }: ProductState, to: StatusId): ChangeMail | null {
  const { isReviewable } = productOf(productId);
  switch (mail) {
    case "approved_or_review":
      return isReviewable ? "review-license-data" : "approved";
    case "changed_or_review":
      return isReviewable ? "review-license-data" : "status-changed";
    case "changed_or_shipped":
      return to === statusIds.shipped ? "shipped" : "status-changed";
    case "refunded_or_canceled":
      return "refunded";
    default:
      return mail;
  }
}

/**
 * Decides one action of one actor on one order product, without changing anything.
 * @param step for tick_step and untick_step: the step that is ticked or unticked
 * @returns the transition, or the reason why not
 */
export function decide(action: ActionName, actor: Acting, product: ProductState, step?: StatusId): Decision {
  const rule = ruleOf(action);
  const rights = rightsOf(actor);
  if (!rights.some((right) => rule.by.includes(right))) return refuse("NOT_ALLOWED_FOR_ACTOR");
  // A step ahead from Order Placed confirms the ID.
  const isCheck = action === "tick_step" && product.statusId === statusIds.orderPlaced;
  if (isCheck && !rights.includes("orders.verify")) return refuse("NOT_ALLOWED_FOR_ACTOR");
  // Rule W-11
  if (product.orderVoided && !(rule.onVoided === "refund_asked" && product.refundAsked)) return refuse("ORDER_VOIDED");
  const denial =
    denialByStatus(rule, product) ??
    denialByNeed(rule, product) ??
    (action === "tick_step" || action === "untick_step" ? stepDenial(action, product, step) : null);
  if (denial !== null) return refuse(denial);

  const to = destination(rule.to, product, step);
  const leavesWorkflow = outsideStatuses.includes(to);
  const statusLeft = leavesWorkflow
    ? outsideStatuses.includes(product.statusId)
      ? product.statusLeft
      : product.statusId
    : null;
  // A product that goes back before the Lt. Governor's steps leaves its transmittal (rule W-12).
  const leavesTransmittal =
    product.inTransmittal &&
    !leavesWorkflow &&
    sequenceOf(product.productId, to) < sequenceOf(product.productId, statusIds.sentToLieutenantGovernor);
  return {
    allowed: true,
    to,
    statusLeft,
    transmittal: leavesTransmittal ? "clears" : rule.transmittal,
    mail: chosenMail(rule.mail, product, to),
  };
}

/** The actions that `actor` could carry out now; steps are named by {@link toggleableSteps}. */
export function availableActions(actor: Acting, product: ProductState): ActionName[] {
  return actionNames.filter((action) => {
    if (action === "tick_step" || action === "untick_step")
      return toggleableSteps(actor, product).some((step) => step.action === action);
    return decide(action, actor, product).allowed;
  });
}

/** The steps of the checklist that `actor` can toggle, and which way. */
export function toggleableSteps(
  actor: Acting,
  product: ProductState,
): { step: StatusId; action: "tick_step" | "untick_step" }[] {
  return workflowOf(product.productId).flatMap((step) =>
    (["tick_step", "untick_step"] as const)
      .filter((action) => decide(action, actor, product, step).allowed)
      .map((action) => ({ step, action })),
  );
}
