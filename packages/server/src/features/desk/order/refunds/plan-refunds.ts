// Rules: M-21, M-37, M-68 (docs/rules)
import { statusIds } from "@dop/domain/orders";
import { sumCents, type Cents } from "@dop/domain/pricing";
import { msg } from "@dop/texts/message";
import { sql } from "kysely";
import type { OrderProductRow, OrderRow } from "../../../../db/schema.ts";
import { ApiError, conflict, notFound, refused } from "../../../../http/api-error.ts";
import { performedBy, type StaffRequester } from "../../../../http/requester.ts";
import type { TransactionContext } from "../../../../transaction.ts";
import { freeMoney, pendingRefunds, takenPayments, type PendingRefund } from "../../../money/index.ts";
import { decideOn, isBeingCaptured, lastChanges, type LockedProduct } from "../../../order/index.ts";
import { mayNotApproveOwn, movedBy } from "./two-people.ts";

/** The refunds of one order that an act approves. */
interface OrderRefunds {
  readonly order: OrderRow;
  readonly products: readonly OrderProductRow[];
  /** Cents to refund for each product. */
  readonly amounts: ReadonlyMap<number, Cents>;
  /** Products whose refund the approver has requested too (rule M-68). */
  readonly own: ReadonlySet<number>;
  /** None where the provider is not asked. */
  readonly payments: Awaited<ReturnType<typeof takenPayments>>;
}

/** An act that approves refunds, before anything of it is done. */
export interface RefundPlan {
  readonly orders: readonly OrderRefunds[];
  /** Unanswered parts of earlier approvals of these products, which are repeated. */
  readonly repeated: readonly PendingRefund[];
  /** The products that these are for, with their cents. */
  readonly repeatedAmounts: ReadonlyMap<number, Cents>;
  /** Those who requested the refunds, by product. */
  readonly requesters: Awaited<ReturnType<typeof movedBy>>;
  /** The refusal of each product that is not approved. */
  readonly refusals: ReadonlyMap<number, ApiError>;
}

/** Cents that the act refunds for each product. */
export const amountsOf = ({ orders, repeatedAmounts }: RefundPlan): ReadonlyMap<number, Cents> =>
  new Map([...repeatedAmounts, ...orders.flatMap(({ amounts }) => [...amounts])]);

/** Cents of approvals that are new, and no repeats. */
export const newCents = ({ orders }: RefundPlan): Cents =>
  sumCents(orders, ({ amounts }) => sumCents([...amounts.values()], (cents) => cents));

/** Refusals by the action table: another admin was faster, or a clerk has undone the request. */
async function refuseEach(work: TransactionContext, staff: StaffRequester, entries: readonly LockedProduct[]) {
  const refusals = new Map<number, ApiError>();
  const moved: OrderProductRow[] = [];
  for (const entry of entries) {
    const decision = decideOn(entry, { action: "approve_refund", ...performedBy(staff) });
    if (decision.allowed) continue;
    const error = refused(decision.reason);
    if (!(error instanceof ApiError)) throw error;
    refusals.set(entry.product.id, error);
    if (decision.reason === "WRONG_STATUS") moved.push(entry.product);
  }
  if (moved.length > 0)
    for (const [id, author] of await lastChanges(work, moved)) refusals.set(id, conflict("WRONG_STATUS", author));
  return refusals;
}

/** Unanswered parts of earlier approvals of these products, and of the products approved with them (rule M-22). */
async function findRepeated({ tx, portal }: TransactionContext, ids: readonly number[]) {
  const approvals = tx
    .selectFrom("refunds")
    .select("request")
    .where((eb) => eb.or([eb("order_product_id", "in", [...ids]), sql<boolean>`also_ended && ${[...ids]}::integer[]`]))
    .where("purpose", "=", "approval");
  const parts = await pendingRefunds(tx, portal).where("refunds.request", "in", approvals).execute();
  const ofRequests = await tx
    .selectFrom("refunds")
    .select(["order_product_id", "amount_cents", "also_ended"])
    .where(
      "request",
      "in",
      parts.map(({ request }) => request),
    )
    .execute();
  const amounts = new Map<number, Cents>();
  for (const { order_product_id: id, amount_cents: cents, also_ended: also } of ofRequests)
    for (const [of, more] of [[id, cents] as const, ...also.map((product) => [product, 0] as const)])
      if (of !== null && ids.includes(of)) amounts.set(of, (amounts.get(of) ?? 0) + more);
  return { parts, amounts };
}

function groupByOrder(entries: readonly LockedProduct[]) {
  const orders = new Map<number, { readonly order: OrderRow; readonly products: OrderProductRow[] }>();
  for (const { order, product } of entries) {
    const known = orders.get(order.id);
    if (known) known.products.push(product);
    else orders.set(order.id, { order, products: [product] });
  }
  return [...orders.values()];
}

type OrderGroup = Pick<OrderRefunds, "order" | "products" | "own">;

const beingCharged = () =>
  new ApiError(503, "PAYMENT_UNAVAILABLE", msg("errors.paymentBeingTaken"), { retryAfter: 60 });

/** @returns null while the order's hold is being charged */
async function planOrder({ tx, portal }: TransactionContext, group: OrderGroup): Promise<OrderRefunds | null> {
  const { order, products } = group;
  const ids = products.map(({ id }) => id);
  // Money that is only held is not refunded: `settleHolds` takes less of it.
  if (order.payment_held) {
    const amounts = new Map(ids.map((id) => [id, 0]));
    return (await isBeingCaptured(tx, order.id)) ? null : { ...group, amounts, payments: [] };
  }
  const free = await freeMoney(tx, order.id);
  return { ...group, amounts: free.ofEach(ids), payments: await takenPayments(tx, portal, order.id, free) };
}

/** The plan of an order without what its requester may not approve: the shares of the others depend on it. */
async function planAllowed(work: TransactionContext, { userId }: StaffRequester, group: OrderGroup) {
  const plan = await planOrder(work, group);
  const own = group.products.filter(({ id }) => group.own.has(id));
  const cents = sumCents(own, ({ id }) => plan?.amounts.get(id) ?? 0);
  if (!(await mayNotApproveOwn(work, group.order.id, userId, cents))) return { plan, refused: [] };
  const products = group.products.filter(({ id }) => !group.own.has(id));
  return { plan: products.length === 0 ? undefined : await planOrder(work, { ...group, products }), refused: own };
}

/**
 * Finds out what an act would refund for each of these products, and which of them it cannot approve.
 * @param entries those that exist, of locked orders where the act is then carried out
 */
export async function planRefunds(
  work: TransactionContext,
  staff: StaffRequester,
  ids: readonly number[],
  entries: readonly LockedProduct[],
): Promise<RefundPlan> {
  const refusals = await refuseEach(work, staff, entries);
  for (const id of ids)
    if (entries.every(({ product }) => product.id !== id)) refusals.set(id, notFound(msg("errors.staffOrderNotFound")));
  const allowed = entries.filter(({ product }) => !refusals.has(product.id));
  const asked = allowed.filter(({ product }) => product.refund_asked_cents !== null).map(({ product }) => product.id);
  const repeated = asked.length === 0 ? { parts: [], amounts: new Map() } : await findRepeated(work, asked);
  const orders: OrderRefunds[] = [];
  const fresh = allowed.filter(({ product }) => !repeated.amounts.has(product.id));
  const requesters = await movedBy(
    work.tx,
    allowed.map(({ product }) => product.id),
    statusIds.refundRequested,
  );
  const own = new Set(
    fresh.map(({ product }) => product.id).filter((id) => requesters.get(id)?.userId === staff.userId),
  );
  for (const group of groupByOrder(fresh)) {
    const { plan, refused: mine } = await planAllowed(work, staff, { ...group, own });
    for (const { id } of mine) refusals.set(id, conflict("SECOND_PERSON", msg("staffErrors.refundSecondPerson")));
    if (plan) orders.push(plan);
    if (plan === null) for (const { id } of group.products) refusals.set(id, beingCharged());
  }
  return { orders, repeated: repeated.parts, repeatedAmounts: repeated.amounts, requesters, refusals };
}
