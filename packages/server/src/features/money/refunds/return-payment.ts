// Rules: M-31 (docs/rules)
import { statusIds } from "@dop/domain/orders";
import { officeTexts } from "@dop/texts";
import { rowExists, type Tx } from "../../../db/database.ts";
import type { AuditAuthor } from "../../../audit-log/audit.ts";
import type { TransactionContext } from "../../../transaction.ts";
import { performedBySystem } from "../../../http/requester.ts";
import { dueCents, mailCustomer, type LockedOrder } from "../../order/index.ts";
import { requestPayment } from "../payment-state/payment-state.ts";
import { beingReturned, type TakenPayment } from "./free-money.ts";
import { insertRefund } from "./request-refund.ts";

/** Reasons to return a payment: the order had ended or was paid (all of it), or had become cheaper (the difference). */
export type ReturnReason = "ended" | "twice" | "reduced";

/** The flag and the reason for money of an order that must not, or need not, be paid; null while it must. */
export function surplusOf({
  order,
  products,
}: LockedOrder): { readonly flag: string; readonly why: "ended" | "twice" } | null {
  const { paidTwice, paidAfterVoiding, paidAfterCancellation } = officeTexts.systemFlags;
  if (order.voided) return { flag: paidAfterVoiding, why: "ended" };
  if (products.every((product) => product.status_id === statusIds.canceled))
    return { flag: paidAfterCancellation, why: "ended" };
  return order.paid_at === null ? null : { flag: paidTwice, why: "twice" };
}

/** Payments that the order does not need: the first secured one is the order's. */
export async function isSurplus(
  tx: Tx,
  { order }: LockedOrder,
  payment: { readonly id: number; readonly amount_cents: number; readonly isReleased?: boolean },
): Promise<boolean> {
  if (order.paid_at === null) return true;
  const { id, amount_cents: held, isReleased = false } = payment;
  // The rest of an order that was paid in part, or what it relies on while another payment goes back.
  const missing = dueCents({ ...order, held_cents: order.held_cents - held });
  if (missing > 0 || (await beingReturned(tx, order.id)) > 0) return false;
  const secured = tx
    .selectFrom("payments")
    .select("id")
    .where("order_id", "=", order.id)
    .where("state", "in", ["authorized", "paid"]);
  // A released payment leaves the order to any other one, an open payment only to an earlier one.
  return rowExists(secured.where("id", isReleased ? "<>" : "<", id));
}

/** Emails the customer about a released hold of an order that has ended, is paid already, or awaits all its money. */
export async function notifyReleased(
  work: TransactionContext,
  locked: LockedOrder,
  amountCents: number,
): Promise<void> {
  // For example after a dispute was won since: the order relies on the paid money.
  await work.tx
    .updateTable("orders")
    .set({ payment_held: false })
    .where("id", "=", locked.order.id)
    .where("held_cents", "=", 0)
    .execute();
  const surplus = surplusOf(locked);
  // The order waits for more than was held, for example after a lost dispute.
  if (surplus === null) return requestPayment(work, locked);
  await mailCustomer(work, locked.order, {
    kind: "payment-returned",
    data: { amountCents, why: surplus.why, held: true },
  });
}

interface SurplusPayment extends TakenPayment {
  readonly orderId: number;
  /** Cents to return. */
  readonly amountCents: number;
  readonly why: ReturnReason;
}

/** Enqueues the return of a payment. The order is locked by the caller. */
export async function returnPayment(work: TransactionContext, payment: SurplusPayment, by: AuditAuthor): Promise<void> {
  const { tx, portal } = work;
  if (payment.amountCents === 0) return;
  await tx.updateTable("payments").set({ return_reason: payment.why }).where("id", "=", payment.id).execute();
  const { author } = performedBySystem;
  const { orderId, amountCents } = payment;
  await insertRefund(
    work,
    { orderId, productId: null, payment, purpose: "returned", amountCents, reason: null, author },
    by,
  );
  await portal.jobs.enqueue(tx, "finish-refunds", {}, { key: "soon" });
}
