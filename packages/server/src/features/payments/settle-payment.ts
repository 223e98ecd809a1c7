import { actorTexts } from "@dop/domain/texts/statuses";
import { systemFlagTexts } from "@dop/domain/texts/system-flags";
import type { Tx } from "../../db/database.ts";
import { writeAudit } from "../../http/audit.ts";
import type { PaymentEvent } from "../../ports/payments/index.ts";
import { inTransaction, type Portal } from "../../portal.ts";
import { lockOrder, type LockedOrder } from "../order-changes/index.ts";
import { markPaid } from "./mark-paid.ts";

export type Settlement = "settled" | "repeated" | "unknown";

const actor = { kind: "payment_provider", userId: null, name: actorTexts.en.paymentProvider } as const;

/** Raises the order's flag on the system's behalf, for a person to look at. */
async function flag(tx: Tx, order: LockedOrder["order"], comment: string, now: Date): Promise<void> {
  await tx
    .insertInto("flag_history")
    .values({
      order_id: order.id,
      flagged: true,
      comment,
      created_by: actorTexts.en.system,
      user_id: null,
      created_at: now,
    })
    .execute();
  await tx.updateTable("orders").set({ flagged: true }).where("id", "=", order.id).execute();
}

/** Money that came for an order that must not or need not be paid any more, or of the wrong amount. */
function paidProblem({ order, products }: LockedOrder, event: PaymentEvent): string | null {
  if (event.amountCents !== order.total_cents) return systemFlagTexts.en.wrongAmount;
  if (order.paid_at !== null) return systemFlagTexts.en.paidTwice;
  if (order.voided) return systemFlagTexts.en.paidAfterVoiding;
  return products.every((product) => product.status_id === 8) ? systemFlagTexts.en.paidAfterCancellation : null;
}

async function applyPaid(tx: Tx, portal: Portal, locked: LockedOrder, event: PaymentEvent, now: Date): Promise<void> {
  const problem = paidProblem(locked, event);
  if (problem !== null) await flag(tx, locked.order, problem, now);
  if (event.amountCents === locked.order.total_cents) await markPaid(tx, portal, locked, now);
}

/**
 * Takes in one verified event of the payment provider. Events come twice, late and out of order: each event id counts
 * once, a payment that was paid stays paid, and money that came too late or twice raises the order's flag.
 */
export async function settlePayment(portal: Portal, event: PaymentEvent, requestId: string): Promise<Settlement> {
  const now = portal.clock();
  return inTransaction(portal, async (tx) => {
    const gateway = portal.payments.name;
    const payment = await tx
      .selectFrom("payments")
      .select(["id", "order_id"])
      .where("gateway", "=", gateway)
      .where("reference", "=", event.reference)
      .executeTakeFirst();
    if (!payment) return "unknown";
    const locked = await lockOrder(tx, { id: payment.order_id });
    if (!locked) return "unknown";
    const inserted = await tx
      .insertInto("payment_events")
      .values({ gateway, event_id: event.eventId, kind: event.kind, order_id: payment.order_id, received_at: now })
      .onConflict((conflict) => conflict.columns(["gateway", "event_id"]).doNothing())
      .returning("event_id")
      .executeTakeFirst();
    if (!inserted) return "repeated";
    const settled = await tx
      .updateTable("payments")
      .set({ state: event.kind, settled_at: now })
      .where("id", "=", payment.id)
      .where("state", "<>", "paid")
      .returning("id")
      .executeTakeFirst();
    if (!settled) return "repeated";
    if (event.kind === "paid") await applyPaid(tx, portal, locked, event, now);
    await writeAudit(tx, {
      actor,
      action: `payment.${event.kind}`,
      subjectType: "order",
      subjectId: payment.order_id,
      requestId,
      at: now,
    });
    return "settled";
  });
}
