// Rules: M-30 (docs/rules)
import { statusIds } from "@dop/domain/orders";
import { msg, textsIn } from "@dop/domain/texts";
import type { ApiError } from "../../http/api-error.ts";
import { conflict, notFound } from "../../http/api-error.ts";
import type { StaffContext, Work } from "../../http/command-context.ts";
import { performedBy } from "../../http/requester.ts";
import { requireProofForRefund } from "../../http/step-up.ts";
import { formatDollars } from "../../ports/plain-pages/index.ts";
import { writeEntry } from "../ledger/index.ts";
import { mailCustomer } from "../mail/index.ts";
import { lockOrder, type LockedOrder } from "../order-changes/index.ts";
import {
  findRefund,
  freeMoney,
  newRefundReference,
  requestRefund,
  takenPayment,
  type PendingRefund,
} from "../payments/index.ts";
import { askProvider, refundRefused, writeRefund } from "./ask-provider.ts";

/** What an admin gives back. */
export interface OwedRefund {
  /** Null: what is owed on the order as a whole. */
  readonly productId: number | null;
  /** Null: all that is refundable. */
  readonly amountCents: number | null;
  readonly reason: string;
  /** The request's Idempotency-Key: the same key refunds once. */
  readonly key: string | null;
}

/** What became of the request within its first transaction. */
type Begun =
  | { readonly kind: "asking"; readonly pending: PendingRefund }
  | { readonly kind: "done"; readonly amountCents: number; readonly outboxId: number | null };

/** Refuses products of other orders, and those that go on. @throws 404, 409 */
function refuseUnended({ order, products }: LockedOrder, productId: number): void {
  const product = products.find(({ id }) => id === productId);
  if (!product) throw notFound(msg("errors.orderNotFound"));
  if (product.refund_asked_cents !== null) throw conflict("REFUND_PENDING", msg("errors.refundPending"));
  if (product.status_id !== statusIds.canceled && !order.voided)
    throw conflict("NOT_REFUNDABLE", msg("errors.refundRequestFirst"));
}

/** @param atOnce what one payment of the order has left, and what all have together, in cents */
function notRefundable(atOnce: number, most: number): ApiError {
  const dollars = formatDollars(atOnce);
  if (atOnce <= 0) return conflict("NOT_REFUNDABLE", msg("errors.nothingRefundable"));
  return conflict("NOT_REFUNDABLE", msg(atOnce < most ? "errors.refundableAtOnce" : "errors.notRefundable", dollars));
}

/** The name under which the provider is asked: repeats of one request have the same. */
const referenceOf = (orderId: number, { key }: OwedRefund): string =>
  key === null ? newRefundReference() : `refund:${orderId}:${key}`;

/**
 * What became of an earlier request with the same key; null when there was none.
 * @throws 409 when it was for something else, 503 when the provider refused it
 */
async function findEarlier({ tx }: Work, orderId: number, refund: OwedRefund): Promise<Begun | null> {
  if (refund.key === null) return null;
  const reference = referenceOf(orderId, refund);
  const asked = await findRefund(tx, reference);
  const entry = await tx
    .selectFrom("payment_entries")
    .select(["order_product_id", "amount_cents", "reason"])
    .where("kind", "=", "refund")
    .where("reference", "=", reference)
    .executeTakeFirst();
  const earlier = asked ?? entry;
  if (!earlier) return null;
  const isSame =
    earlier.order_product_id === refund.productId &&
    earlier.reason === refund.reason &&
    (refund.amountCents === null || earlier.amount_cents === refund.amountCents);
  if (!isSame) throw conflict("IDEMPOTENCY_MISMATCH", msg("errors.refundMismatch"));
  if (asked?.state === "asked") return { kind: "asking", pending: asked };
  if (asked?.state === "refused") throw refundRefused();
  return { kind: "done", amountCents: earlier.amount_cents, outboxId: null };
}

/** Money that another till has taken: the office returns it there, and the ledger says so. @returns the email's outbox id */
async function recordReturnedOutside(
  context: StaffContext,
  work: Work,
  { order, products }: LockedOrder,
  refund: OwedRefund & { readonly amountCents: number },
): Promise<number> {
  const { productId, amountCents, reason } = refund;
  await writeEntry(work, {
    orderId: order.id,
    ...(productId === null ? {} : { orderProductId: productId }),
    kind: "refund",
    amountCents,
    provider: order.payment_gateway,
    reference: referenceOf(order.id, refund),
    reason,
    author: performedBy(context.requester).author,
  });
  await context.audit(work.tx, {
    subjectType: "order",
    subjectId: order.id,
    detail: { refunded_cents: amountCents, outside: true },
  });
  const product = products.find(({ id }) => id === productId);
  const productName = product ? textsIn(order.locale).statuses.products[product.product_id] : null;
  return mailCustomer(work, order, { kind: "refunded", data: { productName, amountCents, reason, toCard: false } });
}

/** Fixes what is to go back before the provider is asked. */
async function begin(context: StaffContext, orderId: number, refund: OwedRefund): Promise<Begun> {
  return context.transaction(async (work) => {
    const { tx, portal } = work;
    const { productId, reason } = refund;
    const locked = await lockOrder(tx, { id: orderId });
    if (!locked) throw notFound(msg("errors.orderNotFound"));
    const earlier = await findEarlier(work, orderId, refund);
    if (earlier) {
      context.nothingChanged();
      return earlier;
    }
    if (productId !== null) refuseUnended(locked, productId);
    const asked = await tx
      .selectFrom("refunds")
      .select("id")
      .where("order_id", "=", orderId)
      .where("state", "=", "asked")
      .where("purpose", "=", "owed")
      .executeTakeFirst();
    if (asked) throw conflict("REFUND_PENDING", msg("errors.refundPending"));
    const free = await freeMoney(tx, orderId);
    const payment = await takenPayment(tx, portal, orderId, free);
    const most = productId === null ? free.owed : free.of(productId);
    const limit = payment === null ? most : Math.min(most, payment.left);
    const amountCents = refund.amountCents ?? limit;
    if (amountCents > limit || limit <= 0) throw notRefundable(limit, most);
    requireProofForRefund(portal, context.requester, amountCents);
    if (payment === null)
      return {
        kind: "done",
        amountCents,
        outboxId: await recordReturnedOutside(context, work, locked, { ...refund, amountCents }),
      };
    const { author } = performedBy(context.requester);
    const asking = { orderId, productId, payment, purpose: "owed", amountCents, reason, author } as const;
    const named = { ...asking, reference: referenceOf(orderId, refund) };
    return { kind: "asking", pending: await requestRefund(work, named, context) };
  });
}

/**
 * An admin returns what is owed on an order, or for one of its products, after their end (POST /orders/{id}/refunds). The
 * statuses stay as they are. A provider that gives no answer is asked again by the job, for the same amount under the same key.
 * @returns what goes back in cents, and the email's outbox id; null when the job has just brought it to its end
 * @throws 404 for another order's product, 409 NOT_REFUNDABLE with the amount that is, 409 REFUND_PENDING, 503
 */
export async function refundOwed(
  context: StaffContext,
  orderId: number,
  refund: OwedRefund,
): Promise<{ readonly amountCents: number; readonly outboxId: number | null }> {
  const begun = await begin(context, orderId, refund);
  if (begun.kind === "done") return begun;
  await askProvider(context, begun.pending);
  return { amountCents: begun.pending.amount_cents, outboxId: await writeRefund(context, begun.pending) };
}
