// Rules: P-7, W-16 (docs/rules)
import { msg } from "@dop/domain/texts/message";
import { limits } from "@dop/domain/orders";
import { decide } from "@dop/domain/workflow";
import { invalid, notFound, refused } from "../../http/api-error.ts";
import { performedBy, staffActor, type StaffRequester } from "../../http/requester.ts";
import type { StaffContext, Work } from "../../http/command-context.ts";
import { mailChanges, mailCustomer } from "../mail/index.ts";
import { settleHoldSoon } from "../payments/index.ts";
import { applyWherePossible, lockOrder, productState } from "../order-changes/index.ts";
import type { OrderRow } from "../../db/schema.ts";

export type Verification =
  | { readonly decision: "confirm" }
  | { readonly decision: "invalid"; readonly reason: string; readonly message: string };

const messageOf = ({ reason, message }: { readonly reason: string; readonly message: string }): string =>
  message === "" ? reason : `${reason}\n\n${message}`;

/** The reason becomes a flag entry for the office, a message and an email for the customer (rule P-7). */
async function explain(
  work: Work,
  order: OrderRow,
  staff: StaffRequester,
  { reason, message }: Extract<Verification, { decision: "invalid" }>,
): Promise<number> {
  const { tx, now } = work;
  await tx
    .insertInto("flag_history")
    .values({
      order_id: order.id,
      flagged: true,
      comment: reason,
      created_by: staff.displayName,
      user_id: staff.userId,
      created_at: now,
    })
    .execute();
  await tx.updateTable("orders").set({ flagged: true }).where("id", "=", order.id).execute();
  const text = messageOf({ reason, message });
  await tx
    .insertInto("messages")
    .values({
      order_id: order.id,
      user_id: staff.userId,
      staff_name: staff.displayName,
      message: text,
      created_at: now,
      deleted_at: null,
    })
    .execute();
  return mailCustomer(work, order, { kind: "documents-problem", data: { reason, message } });
}

/**
 * Confirm Correct or Invalid on the ID verification panel: moves every product that awaits the check in one transaction
 * and queues one email (rules W-16, P-7).
 * @returns the outbox id of the email
 */
export async function verifyOrder(
  context: StaffContext,
  orderId: number,
  verification: Verification,
): Promise<number | null> {
  const { requester: staff } = context;
  if (verification.decision === "invalid" && verification.reason === "")
    throw invalid([{ path: "reason", message: msg("errors.reasonRequired") }]);
  if (verification.decision === "invalid" && messageOf(verification).length > limits.message)
    throw invalid([{ path: "message", message: msg("validation.messageMax") }]);
  const action = verification.decision === "confirm" ? "confirm_id" : "reject_id";
  return context.transaction(async (work) => {
    const { tx } = work;
    const locked = await lockOrder(tx, { id: orderId });
    if (!locked) throw notFound(msg("errors.orderNotFound"));
    const applied = await applyWherePossible(tx, locked, { action, ...performedBy(staff), now: context.now });
    if (applied.length === 0) {
      const [first] = locked.products;
      const decision = first ? decide(action, staffActor(staff), productState(locked.order, first)) : null;
      throw refused(decision && !decision.allowed ? decision.reason : "WRONG_STATUS");
    }
    const outboxId =
      verification.decision === "invalid"
        ? await explain(work, locked.order, staff, verification)
        : await mailChanges(work, locked.order, applied);
    await settleHoldSoon(work, locked.order);
    await context.audit(tx, {
      subjectType: "order",
      subjectId: orderId,
      detail: { decision: verification.decision, products: applied.length },
    });
    return outboxId;
  });
}
