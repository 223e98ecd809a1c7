// Rules: M-31 (docs/rules)
import type { AuditAuthor } from "../../http/audit-author.ts";
import type { Work } from "../../http/command-context.ts";
import { performedBySystem } from "../../http/requester.ts";
import { requestRefund, type TakenPayment } from "./refund.ts";

/** Why a payment goes back: its order had ended or was paid already (all of it), or had become cheaper (the difference). */
export type ReturnReason = "ended" | "twice" | "reduced";

/** A payment that is not its order's, or more than it. */
interface StrayPayment extends TakenPayment {
  readonly orderId: number;
  /** What goes back. */
  readonly amountCents: number;
  readonly why: ReturnReason;
}

/** Has a job return a payment as soon as the caller's transaction commits. The order is locked by the caller. */
export async function returnPayment(work: Work, payment: StrayPayment, by: AuditAuthor): Promise<void> {
  const { tx, portal } = work;
  if (payment.amountCents === 0) return;
  await tx.updateTable("payments").set({ return_reason: payment.why }).where("id", "=", payment.id).execute();
  const { author } = performedBySystem;
  const { orderId, amountCents } = payment;
  await requestRefund(
    work,
    { orderId, productId: null, payment, purpose: "returned", amountCents, reason: null, author },
    by,
  );
  await portal.jobs.enqueue(tx, "finish-refunds", {}, { key: "soon" });
}
