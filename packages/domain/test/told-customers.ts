import {
  allProductIds,
  isCustomerProduct,
  productIds,
  statusIds,
  type ProductId,
  type StatusId,
} from "@dop/domain/orders";
import {
  actionNames,
  decide,
  isSentAsLetter,
  ruleOf,
  workflowOf,
  type ActionName,
  type ActionRule,
} from "@dop/domain/workflow";

/** One way of an act on a product, and the emails by which its customer is told. */
export interface ToldAct {
  readonly action: ActionName;
  readonly productId: ProductId;
  readonly from: StatusId;
  readonly to: StatusId;
  /** The ticked or unticked step. */
  readonly step: StatusId | undefined;
  readonly inTransmittal: boolean;
  readonly mails: readonly string[];
}

/** Statuses outside of a workflow; a product has come there from its first step. */
const outside = [statusIds.preOrder, statusIds.refundRequested, statusIds.canceled, statusIds.orderIssue];

/** A product at which nothing but the act's own needs stands in the way. */
const stateFor = ({ needs }: ActionRule) => ({
  orderVoided: false,
  isDue: false,
  hasCorrections: needs.includes("corrections"),
  awaitsSecondLook: needs.includes("second_look"),
  refundAsked: needs.includes("refund_asked"),
});

/** The emails of an act on a product, by the rules. */
function mailsOf(action: ActionName, productId: ProductId, to: StatusId, mail: string | null): readonly string[] {
  // Rule M-19
  if (action === "lose_payment") return ["payment-needed"];
  // Rule M-23
  if (mail === "refunded" && !isCustomerProduct(productId)) return ["canceled"];
  // By default it costs nothing (rule M-3): no money goes back.
  if (productId === productIds.firstCertificateUs && mail?.startsWith("refund-")) return [];
  const isLetter = ruleOf(action).effects.includes("send_letter") && isSentAsLetter({ productId, from: to, to });
  return [...(mail === null ? [] : [mail]), ...(isLetter ? ["letter-of-validity"] : [])];
}

function waysOf(action: ActionName, productId: ProductId): ToldAct[] {
  const rule = ruleOf(action);
  // The license application took the money of a first certificate: no provider is asked for it.
  if (rule.needs.includes("refund_asked") && !isCustomerProduct(productId)) return [];
  const workflow = workflowOf(productId);
  const steps = action === "tick_step" || action === "untick_step" ? workflow : [undefined];
  const starts = [...workflow, ...outside].flatMap((from) =>
    steps.flatMap((step) => [false, true].map((inTransmittal) => ({ from, step, inTransmittal }))),
  );
  const state = { ...stateFor(rule), productId, statusLeft: workflow[0] ?? null };
  const found = new Map<string, ToldAct>();
  for (const start of starts) {
    const product = { ...state, statusId: start.from, inTransmittal: start.inTransmittal };
    // A step ahead of the ID check needs the right to check as well.
    const actors = [...rule.by, "staff"] as const;
    const decision = actors.map((actor) => decide(action, actor, product, start.step)).find(({ allowed }) => allowed);
    if (!decision?.allowed) continue;
    const mails = mailsOf(action, productId, decision.to, decision.mail);
    const way = rule.to === "unchanged" ? "" : `${String(decision.to)} ${mails.join()}`;
    if (!found.has(way)) found.set(way, { action, productId, ...start, to: decision.to, mails });
  }
  return [...found.values()];
}

/** Every act on every product by the action table: one way to each status and email. */
export const toldActs: readonly ToldAct[] = actionNames.flatMap((action) =>
  allProductIds.flatMap((productId) => waysOf(action, productId)),
);
