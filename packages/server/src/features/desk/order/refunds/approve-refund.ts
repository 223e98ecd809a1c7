// Rules: M-21, M-23, M-37, M-68 (docs/rules)
import { sumCents, type Cents } from "@dop/domain/pricing";
import { officeTexts, msg } from "@dop/texts";
import { writeAudit } from "../../../../audit-log/audit.ts";
import type { OrderProductRow, OrderRow } from "../../../../db/schema.ts";
import { conflict, type ApiError } from "../../../../http/api-error.ts";
import type { StaffContext } from "../../../../http/command-context.ts";
import { performedBy } from "../../../../http/requester.ts";
import { requireProofForRefund } from "../../../../http/step-up.ts";
import { formatCents } from "../../../../lib/format-cents.ts";
import { millisecondsIn } from "../../../../lib/time.ts";
import type { TransactionContext } from "../../../../transaction.ts";
import {
  canceledDocumentsMail,
  insertRefundParts,
  joinRefunds,
  newRefundReference,
  nothingLeft,
  type PendingRefund,
} from "../../../money/index.ts";
import {
  commitChanges,
  documentName,
  flagOrderBySystem,
  lockProducts,
  writeEntry,
  type CustomerMail,
} from "../../../order/index.ts";
import { askProvider, refundFailed, type AskedRefund } from "./ask-provider.ts";
import { amountsOf, newCents, planRefunds, type RefundPlan } from "./plan-refunds.ts";

/** The time after which the provider is asked for nothing new: the job asks for the rest. */
const askingMs = 30 * millisecondsIn.second;

interface Ended {
  readonly order: OrderRow;
  readonly products: readonly OrderProductRow[];
  readonly amounts: RefundPlan["orders"][number]["amounts"];
  readonly own: ReadonlySet<number>;
}

/** The email of refunds for which no provider is asked. */
function mailWithoutProvider({ order, products, amounts }: Ended): CustomerMail {
  const documents = products.map((product) => ({
    name: documentName(product, order.locale),
    amountCents: amounts.get(product.id) ?? 0,
  }));
  const amountCents = sumCents(documents, (document) => document.amountCents);
  if (amountCents > 0 && order.payment_gateway === "bypass")
    return { kind: "refunded", data: { documents, amountCents, reason: null, toCard: false } };
  const names = documents.map(({ name }) => name);
  return canceledDocumentsMail(names, amountCents > 0 ? { kind: "owed", amountCents } : nothingLeft(order));
}

/** Ends refunds of an order for which no provider is asked. @returns the ids of the emails */
async function endWithoutProvider(
  context: StaffContext,
  work: TransactionContext,
  ended: Ended,
): Promise<readonly number[]> {
  const { tx, now } = work;
  const { order, products, amounts, own } = ended;
  const by = performedBy(context.requester);
  const isBypass = order.payment_gateway === "bypass";
  const centsOf = (id: number) => amounts.get(id) ?? 0;
  const entries = products.map((product) => ({ order, product }));
  const { outboxIds } = await commitChanges(work, entries, {
    action: "approve_refund",
    ...by,
    compose: () => [mailWithoutProvider(ended)],
    audit: () =>
      products.map(({ id }) =>
        context.ownEntry("order_product", id, {
          refunded_cents: isBypass ? centsOf(id) : 0,
          ...(isBypass && centsOf(id) > 0 && own.has(id) && { one_person: true }),
        }),
      ),
  });
  const paid = products.filter(({ id }) => centsOf(id) > 0);
  // Another system has taken the money, for a first certificate the license application: the flag names it.
  if (paid.length > 0 && !isBypass) await flagOrderBySystem(tx, order.id, officeTexts.systemFlags.paidElsewhere, now);
  else
    for (const { id } of paid)
      await writeEntry(work, {
        orderId: order.id,
        orderProductId: id,
        kind: "refund",
        amountCents: centsOf(id),
        provider: "bypass",
        reference: newRefundReference(),
        author: by.author,
        onePerson: own.has(id),
      });
  return outboxIds;
}

/**
 * Fixes the refunds of one order before the provider is asked; those for which it need not be asked are done, or end
 * with the others: one act is one email (rule M-37).
 * @param repeated unanswered parts of the order, which the new ones join
 */
async function beginOrder(
  context: StaffContext,
  work: TransactionContext,
  { payments, ...planned }: RefundPlan["orders"][number],
  repeated: readonly PendingRefund[],
): Promise<{ readonly parts: readonly PendingRefund[]; readonly outboxIds: readonly number[] }> {
  const { tx } = work;
  const { order, products, amounts, own } = planned;
  const centsOf = (id: number) => amounts.get(id) ?? 0;
  const shares = products
    .map(({ id }) => ({ productId: id, amountCents: centsOf(id), onePerson: own.has(id) }))
    .filter(({ amountCents }) => payments.length > 0 && amountCents > 0);
  const request = repeated[0]?.request;
  const isAsking = shares.length > 0 || request !== undefined;
  const alsoEnded = products.map(({ id }) => id).filter((id) => isAsking && centsOf(id) === 0);
  for (const id of [...shares.map(({ productId }) => productId), ...alsoEnded])
    await tx
      .updateTable("order_products")
      // Includes earlier refunds: a part of an earlier approval may have been refused.
      .set((eb) => ({ refund_asked_cents: eb("refunded_cents", "+", centsOf(id)) }))
      .where("id", "=", id)
      .execute();
  const { author } = performedBy(context.requester);
  const asking = { orderId: order.id, shares, alsoEnded, purpose: "approval", reason: null, author } as const;
  const parts = await insertRefundParts(work, { ...asking, ...(request && { request }) }, payments, context);
  if (parts.length === 0 && repeated[0])
    await tx
      .updateTable("refunds")
      .set({ also_ended: [...repeated[0].also_ended, ...alsoEnded] })
      .where("id", "=", repeated[0].id)
      .execute();
  const detail = { asked_cents: 0 };
  for (const id of alsoEnded)
    await writeAudit(tx, context.auditEntry("order_product.refund_asked", { subject: ["order_product", id], detail }));
  const rest = products.filter(
    ({ id }) => shares.every(({ productId }) => productId !== id) && !alsoEnded.includes(id),
  );
  if (rest.length === 0) return { parts, outboxIds: [] };
  return { parts, outboxIds: await endWithoutProvider(context, work, { ...planned, products: rest }) };
}

/** The refund of an order that the provider is asked for. */
interface Asking {
  readonly parts: readonly PendingRefund[];
  /** The products of the act that end with it. */
  readonly productIds: readonly number[];
}

interface Begun {
  readonly plan: RefundPlan;
  readonly asking: readonly Asking[];
  readonly outboxIds: readonly number[];
}

async function begin(context: StaffContext, ids: readonly number[], expectedCents: Cents | undefined): Promise<Begun> {
  const { portal, requester } = context;
  return context.transaction(async (work) => {
    const entries = await lockProducts(work, { ids });
    const plan = await planRefunds(work, requester, ids, entries);
    const cents = sumCents([...amountsOf(plan).values()], (amount) => amount);
    if (expectedCents !== undefined && cents !== expectedCents)
      throw conflict("STALE", msg("staffErrors.refundsOtherwise", formatCents(cents)));
    if (newCents(plan) > 0) await requireProofForRefund(work.tx, portal, requester, newCents(plan));
    const asking: Asking[] = [];
    const outboxIds: number[] = [];
    for (const orderId of new Set(entries.map(({ order }) => order.id))) {
      const repeated = await joinRefunds(
        work.tx,
        plan.repeated.filter(({ order_id: of }) => of === orderId),
      );
      const planned = plan.orders.find(({ order }) => order.id === orderId);
      const begun = planned && (await beginOrder(context, work, planned, repeated));
      outboxIds.push(...(begun?.outboxIds ?? []));
      const parts = [...repeated, ...(begun?.parts ?? [])];
      const approved = entries.filter(({ order, product }) => order.id === orderId && !plan.refusals.has(product.id));
      if (parts.length > 0) asking.push({ parts, productIds: approved.map(({ product }) => product.id) });
    }
    return { plan, asking, outboxIds };
  });
}

/** The outcome of an act that approves refunds. */
export interface ApprovedRefunds {
  /** The error of each product whose refund is not done. */
  readonly refusals: ReadonlyMap<number, ApiError>;
  readonly refundedCents: Cents;
  readonly outboxIds: readonly number[];
}

/**
 * An admin approves refunds: the provider refunds each product's share, the products are canceled, and each order's
 * customer gets one email about all of them. What the provider refuses stays at Refund Requested; a repeat refunds
 * once, of an order that was voided meanwhile too. Of an order whose money is held and not taken, the shares are left
 * out when it is taken.
 * @param expectedCents the sum that the screen shows
 * @throws 409 STALE for another sum, 403 STEP_UP_REQUIRED for the sum of the act; nothing is changed then
 */
export async function approveRefunds(
  context: StaffContext,
  ids: readonly number[],
  expectedCents?: Cents,
): Promise<ApprovedRefunds> {
  const { plan, asking, outboxIds } = await begin(context, ids, expectedCents);
  const refusals = new Map(plan.refusals);
  const mails = [...outboxIds];
  const { clock } = context.portal;
  const until = clock().getTime() + askingMs;
  // Nothing new is asked for while answers cannot be recorded.
  let isUnrecorded = false;
  for (const { parts, productIds } of asking) {
    const ended: AskedRefund | null =
      isUnrecorded || clock().getTime() > until ? null : await askProvider(context, parts);
    if (ended?.outboxId) mails.push(ended.outboxId);
    for (const id of productIds) {
      const refusal: ApiError | null = ended === null ? refundFailed(parts) : ended.refusalOf(id);
      if (refusal) refusals.set(id, refusal);
      isUnrecorded ||= refusal?.code === "REFUND_UNRECORDED";
    }
  }
  const done = [...amountsOf(plan)].filter(([id]) => !refusals.has(id));
  if (done.length === 0) context.skipAudit();
  return { refusals, refundedCents: sumCents(done, ([, cents]) => cents), outboxIds: mails };
}

/**
 * Approves the refund of one product, as {@link approveRefunds} does.
 * @returns the email's outbox id; null when the job or another admin has just brought the same refund to its end
 * @throws 403, 404, 409 when this person may not approve it, or not now; 503 where not all went back
 */
export async function approveRefund(context: StaffContext, orderProductId: number): Promise<number | null> {
  const { refusals, outboxIds } = await approveRefunds(context, [orderProductId]);
  const refusal = refusals.get(orderProductId);
  if (refusal) throw refusal;
  return outboxIds[0] ?? null;
}
