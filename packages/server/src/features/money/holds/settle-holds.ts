// Rules: M-18 (docs/rules)
import { inTransaction, type LockingContext, type TransactionContext } from "../../../transaction.ts";
import type { Selectable } from "kysely";
import { owed, type OrderMoney } from "@dop/domain/ledger";
import { officeTexts } from "@dop/texts";
import { decideHold, type HoldDecision } from "@dop/domain/workflow";
import type { Tx } from "../../../db/database.ts";
import type { Schema } from "../../../db/schema.ts";
import { byJob, writeAudit } from "../../../audit-log/audit.ts";
import { officeDate } from "@dop/domain/dates";
import { millisecondsIn } from "../../../lib/time.ts";
import { PaymentGatewayError } from "../../../ports/payments/index.ts";
import { type Portal } from "../../../portal.ts";
import {
  isHeldForUndo,
  readMoney,
  writeEntry,
  lockOrder,
  type LockedOrder,
  flagOnce,
  flagOrderBySystem,
  lowerSettledFlag,
} from "../../order/index.ts";
import { runSequentially } from "../payment-state/run-sequentially.ts";
import { requestRemainder, releasePayment } from "../payment-state/payment-state.ts";
import { beingReturned } from "../refunds/free-money.ts";
import { isSurplus, notifyReleased } from "../refunds/return-payment.ts";
import { notifyChargedAfterEnd } from "../provider-events/notify-ended.ts";

const author = byJob("settle-holds");

type Payment = Selectable<Schema["payments"]>;

/** A request to the provider, decided and stored before it is sent. */
type Plan =
  | { readonly what: "capture"; readonly payment: Payment; readonly amountCents: number }
  | { readonly what: "release"; readonly payment: Payment };

/** Captures the hold a day before it lapses, or flags the order once, by setting. */
async function handleLapsingHold(work: TransactionContext, payment: Payment): Promise<"capture" | "wait"> {
  const { tx, portal, now } = work;
  const { holdDays, holdLapse, office } = portal.config;
  const lapses = new Date((payment.authorized_at?.getTime() ?? 0) + holdDays * millisecondsIn.day);
  if (lapses.getTime() - now.getTime() > millisecondsIn.day) return "wait";
  if (holdLapse === "capture") return "capture";
  if (payment.lapse_shown_at === null) {
    const comment = officeTexts.systemFlags.holdLapsing(officeDate(lapses, office.timeZone));
    await flagOrderBySystem(tx, payment.order_id, comment, now);
    await tx.updateTable("payments").set({ lapse_shown_at: now }).where("id", "=", payment.id).execute();
    await writeAudit(tx, { ...author, action: "order.flagged", subject: ["order", payment.order_id], at: now });
  }
  return "wait";
}

/** Cents that would be owed at once if this much of a hold were charged: for products canceled after a part payment. */
function owedIfCharged(money: OrderMoney, returned: number, cents: number): number {
  const before = { ...money, refunded: money.refunded + returned };
  return owed({ ...before, paid: money.paid + cents, held: money.held - cents }) - owed(before);
}

async function planCapture(tx: Tx, locked: LockedOrder, payment: Payment): Promise<Plan> {
  const { id, payable_cents: payable, paid_cents: paid, reversed_cents: reversed } = locked.order;
  const returned = await beingReturned(tx, id);
  const most = Math.min(payable - paid + reversed + returned, payment.amount_cents);
  const amountCents = most - owedIfCharged(await readMoney(tx, id), returned, most);
  if (amountCents <= 0) return { what: "release", payment };
  await tx.updateTable("payments").set({ capture_cents: amountCents }).where("id", "=", payment.id).execute();
  return { what: "capture", payment, amountCents };
}

async function findHold(
  work: LockingContext,
  paymentId: number,
): Promise<{ payment: Payment; locked: LockedOrder } | null> {
  const { tx } = work;
  const found = await tx.selectFrom("payments").select("order_id").where("id", "=", paymentId).executeTakeFirst();
  const locked = found ? await lockOrder(work, { id: found.order_id }) : null;
  // Read under the order's lock: another server may have settled it.
  const payment = await tx.selectFrom("payments").selectAll().where("id", "=", paymentId).executeTakeFirst();
  return payment?.state === "authorized" && locked ? { payment, locked } : null;
}

const holdDecision = ({ order, products }: LockedOrder): HoldDecision =>
  decideHold({ voided: order.voided, statuses: products.map(({ status_id }) => status_id) });

/** Orders with a canceled product whose money the office keeps: then the charge is intended. */
const keepsMoney = ({ order, products }: LockedOrder): boolean =>
  !order.voided && products.some(({ ending }) => ending === "kept");

async function planFor(portal: Portal, paymentId: number): Promise<Plan | null> {
  return inTransaction(portal, async (work) => {
    const { tx } = work;
    const found = await findHold(work, paymentId);
    if (!found) return null;
    const { payment, locked } = found;
    if (await isHeldForUndo(work, locked.order.id)) return null;
    const decided = holdDecision(locked);
    // An order that ended after the request is charged only where that has happened already.
    const isLetGo = decided === "release" && !keepsMoney(locked);
    if (payment.capture_cents !== null && !isLetGo)
      return { what: "capture", payment, amountCents: payment.capture_cents };
    if (await isSurplus(tx, locked, payment)) return { what: "release", payment };
    const decision = decided === "wait" ? await handleLapsingHold(work, payment) : decided;
    if (decision === "wait") return null;
    return decision === "release" ? { what: "release", payment } : planCapture(tx, locked, payment);
  });
}

async function writeEnd(
  work: TransactionContext,
  payment: Payment,
  { state, amountCents }: { readonly state: "paid" | "released"; readonly amountCents: number },
): Promise<void> {
  const { tx, now } = work;
  await tx.updateTable("payments").set({ state, settled_at: now }).where("id", "=", payment.id).execute();
  await writeEntry(work, {
    orderId: payment.order_id,
    paymentId: payment.id,
    kind: state === "paid" ? "charge" : "release",
    amountCents,
    provider: payment.gateway,
    reference: payment.reference,
  });
  await writeAudit(tx, {
    ...author,
    action: state === "paid" ? "payment.captured" : "payment.released",
    subject: ["order", payment.order_id],
    ...(state === "paid" ? { detail: { captured_cents: amountCents } } : {}),
    at: now,
  });
}

/**
 * Books the captured money, and its consequences for an order that has ended since.
 * @param charged cents charged by the provider; null where unknown: then the requested amount counts
 */
async function endAsCaptured(
  portal: Portal,
  { payment: { id }, charged }: { readonly payment: Payment; readonly charged: number | null },
): Promise<void> {
  await inTransaction(portal, async (work) => {
    const { tx } = work;
    const found = await findHold(work, id);
    if (!found) return;
    const { payment, locked } = found;
    const amountCents = charged ?? payment.capture_cents ?? payment.amount_cents;
    await writeEnd(work, payment, { state: "paid", amountCents });
    await tx.updateTable("orders").set({ payment_held: false }).where("id", "=", locked.order.id).execute();
    await lowerSettledFlag(work, locked.order.id, officeTexts.systemFlags.holdTaken);
    if (holdDecision(locked) === "release") return notifyChargedAfterEnd(work, locked);
    await requestRemainder(work, locked);
  });
}

async function endAsReleased(portal: Portal, paymentId: number): Promise<void> {
  await inTransaction(portal, async (work) => {
    const { tx } = work;
    const found = await findHold(work, paymentId);
    if (!found) return;
    const surplus = await isSurplus(tx, found.locked, found.payment);
    const amountCents = found.payment.amount_cents;
    await writeEnd(work, found.payment, { state: "released", amountCents });
    if (surplus) await notifyReleased(work, found.locked, amountCents);
    else await releasePayment(work, found.locked);
  });
}

async function sendToProvider(portal: Portal, plan: Plan): Promise<"done" | "notHeld"> {
  const { reference, id } = plan.payment;
  try {
    if (plan.what === "capture")
      await portal.payments.capture({
        reference,
        amountCents: plan.amountCents,
        idempotencyKey: `capture:${reference}:${id}`,
      });
    else await portal.payments.release({ reference, idempotencyKey: `release:${reference}:${id}` });
    return "done";
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    if (error.code === "NOT_HELD") return "notHeld";
    if (plan.what === "capture" && error.code !== "UNAVAILABLE") await notifyRefused(portal, id);
    throw error;
  }
}

/** Flags the order once when a hold was not charged: it lapses, and work would continue unpaid. */
async function notifyRefused(portal: Portal, paymentId: number): Promise<void> {
  await inTransaction(portal, async (work) => {
    const found = await findHold(work, paymentId);
    if (!found) return;
    await flagOnce(work, found.locked.order.id, officeTexts.systemFlags.captureRefused, author);
  });
}

/** Executes a plan at the provider, outside of any transaction, and records the outcome. */
async function executePlan(portal: Portal, plan: Plan): Promise<void> {
  const { payment } = plan;
  const { id, reference } = payment;
  if ((await sendToProvider(portal, plan)) === "done")
    return plan.what === "capture"
      ? endAsCaptured(portal, { payment, charged: plan.amountCents })
      : endAsReleased(portal, id);
  // The hold was captured by a request whose answer was lost, or it lapsed.
  const { state, amountCents } = await portal.payments.readState(reference);
  if (state === "paid") return endAsCaptured(portal, { payment, charged: amountCents });
  if (state === "released" || state === "expired") return endAsReleased(portal, id);
}

/**
 * Settles every held payment: charges orders whose ID is confirmed, releases the holds of refused and canceled orders
 * (rule M-17), and handles holds that are about to lapse (rule M-18). Each request is saved before it is sent, so that
 * the same one is repeated after a crash.
 * @throws the provider's last failure, so that the job is repeated; the other holds are settled anyway
 */
export async function settleHolds(portal: Portal): Promise<number> {
  const held = await portal.db
    .selectFrom("payments")
    .select("id")
    .where("state", "=", "authorized")
    .where("gateway", "=", portal.payments.name)
    .orderBy("authorized_at")
    // No limit: many waiting holds would keep the others from their turn.
    .execute();
  return runSequentially(held, async ({ id }) => {
    const plan = await planFor(portal, id);
    if (plan === null) return false;
    await executePlan(portal, plan);
    return true;
  });
}
