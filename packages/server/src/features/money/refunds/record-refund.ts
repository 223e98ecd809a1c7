// Rules: M-37 (docs/rules)
import { due } from "@dop/domain/ledger";
import { statusIds } from "@dop/domain/orders";
import { officeTexts } from "@dop/texts";
import { writeAudit, type AuditAuthor } from "../../../audit-log/audit.ts";
import type { OrderProductRow, OrderRow } from "../../../db/schema.ts";
import type { CanceledMoney } from "../../../ports/mail/index.ts";
import type { TransactionContext } from "../../../transaction.ts";
import type { Performer } from "../../../http/requester.ts";
import { formatCents } from "../../../lib/format-cents.ts";
import {
  readMoney,
  writeEntry,
  documentName,
  commitChanges,
  flagOrderBySystem,
  lowerSettledFlag,
  mailCustomer,
  type CustomerMail,
  type LockedOrder,
} from "../../order/index.ts";
import { compareSoon, mayHaveFailed } from "./failed-refunds.ts";
import { requestRemainder, markPaid } from "../payment-state/payment-state.ts";
import { surplusOf } from "./return-payment.ts";
import { findWholeRefund, refundSubject, type PendingRefund } from "./request-refund.ts";

/** The author of the act that a refund's last answer ends, and its action. */
export type EndedBy = Performer & { readonly action: "approve_refund" | "finish_refund" };

const centsOf = (parts: readonly PendingRefund[]): number =>
  parts.reduce((cents, { amount_cents: part }) => cents + part, 0);

/** The email about canceled documents of an order for which nothing goes back now. */
export function canceledDocumentsMail(names: readonly string[], money: CanceledMoney): CustomerMail {
  const [first, ...others] = names.map((productName): CustomerMail & { kind: "canceled" } => ({
    kind: "canceled",
    data: { productName, money },
  }));
  if (first === undefined) throw new Error("a refund is of a product");
  return { ...first, others };
}

/** The fate of the money of canceled documents for which nothing is left to go back (rules M-40, M-67). */
export const nothingLeft = (order: Pick<OrderRow, "refunded_cents">): CanceledMoney => ({
  kind: order.refunded_cents > 0 ? "returned" : "none",
});

/** The answered parts of a refund that were made, and the products that end with it without money of their own. */
interface Answered {
  readonly given: readonly PendingRefund[];
  readonly also: readonly OrderProductRow[];
}

/**
 * The email about returned money: each document's own cents, and those of all parts together, which have shipping and
 * fees with the last document of an order.
 * @returns null where nothing went back and nothing ends
 */
async function mailOf(
  work: TransactionContext,
  { order, products }: LockedOrder,
  pending: PendingRefund,
  { given, also }: Answered,
): Promise<CustomerMail | null> {
  const amountCents = centsOf(given);
  if (amountCents === 0 && also.length === 0) return null;
  if (amountCents === 0)
    return canceledDocumentsMail(
      also.map((product) => documentName(product, order.locale)),
      nothingLeft(order),
    );
  if (pending.purpose === "returned") {
    const payment = await work.tx
      .selectFrom("payments")
      .select("return_reason")
      .where("id", "=", pending.payment_id)
      .executeTakeFirstOrThrow();
    return { kind: "payment-returned", data: { amountCents, why: payment.return_reason ?? "ended", held: false } };
  }
  const prices = new Map((await readMoney(work.tx, order.id)).products.map(({ id, price }) => [id, price]));
  const documents = products.flatMap((product) => {
    const parts = given.filter(({ order_product_id: id }) => id === product.id);
    if (parts.length === 0 && !also.includes(product)) return [];
    // Parts of this refund are booked, but for the one that has just been answered.
    const before = product.refunded_cents - centsOf(parts.filter(({ id }) => id !== pending.id));
    const own = Math.max((prices.get(product.id) ?? 0) - before, 0);
    const cents = pending.goodwill ? centsOf(parts) : Math.min(centsOf(parts), own);
    return [{ name: documentName(product, order.locale), amountCents: cents }];
  });
  return { kind: "refunded", data: { documents, amountCents, reason: pending.reason, toCard: true } };
}

/**
 * Opens a request again whose refund the provider has refused, for another decision (rule M-68): its key has been
 * used.
 */
async function reopenRequest({ tx, now }: TransactionContext, pending: PendingRefund, cents: number): Promise<void> {
  const { order_id: orderId, request } = pending;
  const undecided = { state: "open", decided_by: null, decided_by_id: null, decided_at: null } as const;
  const reopened = await tx
    .updateTable("refund_requests")
    .set({ ...undecided, amount_cents: cents, key: null })
    .where("order_id", "=", orderId)
    .where("state", "=", "approved")
    .where("key", "=", request.replace(`refund:${orderId}:`, ""))
    .returning("id")
    .executeTakeFirst();
  if (reopened) await flagOrderBySystem(tx, orderId, officeTexts.systemFlags.refundWaits(formatCents(cents)), now);
}

/**
 * Ends a refund as a whole when its last part was answered: the products of an approval are canceled by one act where
 * all of their money went back, and wait for another approval where a part was refused; the customer gets one email
 * about everything.
 * @returns the email's outbox id; null while a part is unanswered, and where nothing went back
 */
async function endWhole(
  work: TransactionContext,
  locked: LockedOrder,
  pending: PendingRefund,
  by: EndedBy,
): Promise<number | null> {
  const { tx } = work;
  const parts = await findWholeRefund(tx, pending);
  if (parts.some(({ state }) => state === "asked")) return null;
  const given = parts.filter(({ state }) => state === "given");
  const alsoEnded = new Set(parts.flatMap(({ also_ended: ids }) => ids));
  const isWaiting = ({ status_id: at }: OrderProductRow) => at === statusIds.refundRequested;
  const also = locked.products.filter((product) => alsoEnded.has(product.id) && isWaiting(product));
  const mail = await mailOf(work, locked, pending, { given, also });
  const refused = centsOf(parts.filter(({ state }) => state === "refused"));
  if (pending.purpose === "owed" && refused > 0) await reopenRequest(work, pending, refused);
  if (pending.purpose === "approval") {
    const partsOf = (productId: number) => parts.filter(({ order_product_id: id }) => id === productId);
    const approved = locked.products.filter(({ id }) => partsOf(id).length > 0 || alsoEnded.has(id));
    // Canceled while the provider was asked (rule W-10): only the refund remains to be ended.
    const returned = approved.filter(
      (product) => isWaiting(product) && partsOf(product.id).every(({ state }) => state === "given"),
    );
    const left = approved.filter((product) => !returned.includes(product)).map(({ id }) => id);
    if (left.length > 0)
      await tx.updateTable("order_products").set({ refund_asked_cents: null }).where("id", "in", left).execute();
    if (returned.length > 0 && mail !== null) {
      const entries = returned.map((product) => ({ order: locked.order, product }));
      const { outboxIds } = await commitChanges(work, entries, { ...by, compose: () => [mail] });
      return outboxIds[0] ?? null;
    }
  }
  return mail === null ? null : mailCustomer(work, locked.order, mail);
}

/**
 * Books a part of a refund that the provider has made, and ends the refund with its last part. The caller has locked
 * the order by `lockPending`, and writes the audit entry.
 * @returns the email's outbox id; null while another part is unanswered
 */
export async function recordRefund(
  work: TransactionContext,
  locked: LockedOrder,
  pending: PendingRefund,
  by: EndedBy,
): Promise<number | null> {
  const { tx, now } = work;
  await tx.updateTable("refunds").set({ state: "given", ended_at: now }).where("id", "=", pending.id).execute();
  const outboxId = await endWhole(work, locked, pending, by);
  // The bank may have taken the same money back already: a refund is of what the order has (rule M-48).
  const { paid_cents: paid, refunded_cents: refunded } = locked.order;
  const amountCents = Math.min(pending.amount_cents, paid - refunded);
  if (amountCents > 0)
    await writeEntry(work, {
      orderId: pending.order_id,
      ...(pending.order_product_id === null ? {} : { orderProductId: pending.order_product_id }),
      paymentId: pending.payment_id,
      kind: "refund",
      amountCents,
      provider: work.portal.payments.name,
      reference: pending.reference,
      ...(pending.reason === null ? {} : { reason: pending.reason }),
      author: { name: pending.requested_by, userId: pending.user_id },
      onePerson: pending.one_person,
    });
  // The refund's failure was reported before its success.
  if (await mayHaveFailed(tx, pending.order_id, pending.requested_at)) await compareSoon(work, pending.payment_id);
  await lowerSettledFlag(work, pending.order_id, officeTexts.systemFlags.moneyReturned);
  // The first payment was lost before the second one went back (rule M-31).
  if (pending.purpose === "returned" && locked.order.paid_at !== null)
    await requestRemainder(work, locked, officeTexts.systemFlags.awaitsAgain);
  return outboxId;
}

/**
 * Records the provider's refusal: staff can undo the refund or ask again. `lockPending` locks the order.
 * @returns the id of the email about the rest of the refund, which this answer may end
 */
export async function recordRefusal(
  work: TransactionContext,
  locked: LockedOrder,
  pending: PendingRefund,
  { audit, ...by }: EndedBy & { readonly audit: AuditAuthor },
): Promise<number | null> {
  const { tx, now } = work;
  await tx.updateTable("refunds").set({ state: "refused", ended_at: now }).where("id", "=", pending.id).execute();
  const outboxId = await endWhole(work, locked, pending, by);
  // The payment that counted for the order is gone: the remaining one counts now.
  const isPaid = locked.order.paid_at === null && due(await readMoney(tx, pending.order_id)) === 0;
  if (pending.purpose === "returned" && isPaid && surplusOf(locked) === null) await markPaid(work, locked);
  await writeAudit(tx, {
    actor: audit.actor,
    action: pending.order_product_id === null ? "order.refund_refused" : "order_product.refund_refused",
    subject: refundSubject(pending),
    detail: { asked_cents: pending.amount_cents },
    requestId: audit.requestId,
    at: now,
  });
  return outboxId;
}
