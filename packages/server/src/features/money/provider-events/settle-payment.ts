// Rules: M-9, M-11, M-64 (docs/rules)
import { type TransactionContext, inTransaction } from "../../../transaction.ts";
import type { EntryKind, PaymentState } from "@dop/domain/ledger";
import { officeTexts } from "@dop/texts";
import type { Tx } from "../../../db/database.ts";
import { digestAddress, setAuditOrigin, writeAudit, type AuditAuthor } from "../../../audit-log/audit.ts";
import { keyDigest, keyFingerprint } from "../../../lib/key-digest.ts";
import type { PaymentEvent } from "../../../ports/payments/index.ts";
import { type Portal } from "../../../portal.ts";
import {
  dueCents,
  writeEntry,
  lockOrder,
  type LockedOrder,
  flagOrderBySystem,
  lowerSettledFlag,
} from "../../order/index.ts";
import { compareSoon } from "../refunds/failed-refunds.ts";
import { requestRemainder, releasePayment, markPaid } from "../payment-state/payment-state.ts";
import { markUnderWay } from "../payment-state/payment-deadlines.ts";
import { isSurplus, returnPayment, surplusOf, notifyReleased } from "../refunds/return-payment.ts";
import { notifyChargedAfterEnd } from "./notify-ended.ts";
import { settleDispute } from "../disputes/settle-dispute.ts";
import { freeMoney, type TakenPayment } from "../refunds/free-money.ts";

export type Settlement = "settled" | "repeated" | "unknown";

const ledgerAuthor = { userId: null, name: officeTexts.actors.paymentProvider } as const;

/** The reporter of an event; a job that has asked the provider has no address. */
export interface EventSource extends AuditAuthor {
  readonly address?: string;
}

interface Paid extends TakenPayment {
  readonly order_id: number;
  readonly amount_cents: number;
}

/** A payment's state when its event is recorded, under the order's lock. */
interface Recorded {
  readonly state: PaymentState;
  /** A refund of the order was reported before. */
  readonly isRefunded: boolean;
}

/** Events that report something and leave the payment as it is. */
const reporting = [
  "disputed",
  "dispute_closed",
  "card",
  "under_way",
  "refunded",
  "refund_failed",
  "fraud_warned",
  "review_opened",
  "review_closed",
] as const;
type SettlingKind = Exclude<PaymentEvent["kind"], (typeof reporting)[number]>;
const isSettling = (kind: PaymentEvent["kind"]): kind is SettlingKind =>
  !(reporting as readonly string[]).includes(kind);

/** The states that each kind of event still changes: money that arrived stays, even if a later event disagrees. */
const changes: Readonly<Record<SettlingKind, readonly PaymentState[]>> = {
  authorized: ["open", "failed", "expired"],
  paid: ["open", "failed", "expired", "authorized", "released"],
  failed: ["open", "failed", "expired"],
  expired: ["open", "failed", "expired"],
  released: ["authorized"],
};

/** The hold that an order relies on is no second payment when it is charged. */
const isOwnHold = ({ order }: LockedOrder, before: PaymentState): boolean =>
  before === "authorized" && order.payment_held;

async function applySecured(
  work: TransactionContext,
  locked: LockedOrder,
  { payment, event, by }: Applied,
): Promise<void> {
  const { tx, now } = work;
  const { order } = locked;
  const held = event.kind === "authorized";
  const surplus = surplusOf(locked);
  if (surplus !== null) {
    // `settleHolds` releases held money that an order does not need; no refund is due.
    if (held) return;
    await flagOrderBySystem(tx, order.id, surplus.flag, now);
    return returnPayment(work, { ...payment, orderId: order.id, amountCents: event.amountCents, why: surplus.why }, by);
  }
  const due = dueCents(order);
  // The checkout was paid before it could be closed: a product was canceled, and the order had become cheaper.
  const isReduced = !held && event.amountCents > due && event.amountCents === payment.amount_cents;
  // A hold for more is captured in part.
  const { wrongAmount, paidTooMuch } = officeTexts.systemFlags;
  if (held ? event.amountCents < due : event.amountCents !== due)
    await flagOrderBySystem(tx, order.id, isReduced ? paidTooMuch : wrongAmount, now);
  if (event.amountCents >= due) await markPaid(work, locked, held);
  if (!isReduced) return;
  // Money that the office keeps for a reason is not owed.
  const { owed } = await freeMoney(tx, order.id);
  const amountCents = Math.min(event.amountCents - due, owed);
  await returnPayment(work, { ...payment, orderId: order.id, amountCents, why: "reduced" }, by);
}

interface Applied {
  readonly payment: Paid;
  readonly event: PaymentEvent;
  readonly before: PaymentState;
  readonly by: AuditAuthor;
}

async function applyReleased(
  work: TransactionContext,
  locked: LockedOrder,
  { payment, event }: Applied,
): Promise<void> {
  // The order relies on another hold.
  if (await isSurplus(work.tx, locked, { ...payment, isReleased: true }))
    return notifyReleased(work, locked, event.amountCents);
  if (locked.order.payment_held) await releasePayment(work, locked);
}

async function applyEvent(work: TransactionContext, locked: LockedOrder, applied: Applied): Promise<void> {
  const { tx } = work;
  const { event, before } = applied;
  // The provider took the money itself, or the office did with an answer that was lost.
  const isCharged = event.kind === "paid" && isOwnHold(locked, before);
  if (isCharged) {
    await tx.updateTable("orders").set({ payment_held: false }).where("id", "=", locked.order.id).execute();
    await lowerSettledFlag(work, locked.order.id, officeTexts.systemFlags.holdTaken);
  }
  if (isCharged && locked.order.payable_cents > 0)
    return locked.order.voided ? notifyChargedAfterEnd(work, locked) : requestRemainder(work, locked);
  if (event.kind === "paid" || event.kind === "authorized") await applySecured(work, locked, applied);
  else if (event.kind === "released") await applyReleased(work, locked, applied);
}

/** Flags an order whose card may be stolen: nothing of it is shipped until a person lowers the flag (rule M-64). */
async function flagDoubt(work: TransactionContext, orderId: number, kind: PaymentEvent["kind"]): Promise<void> {
  const { fraudWarned, underReview, reviewApproved } = officeTexts.systemFlags;
  if (kind === "review_closed") return lowerSettledFlag(work, orderId, reviewApproved);
  await flagOrderBySystem(work.tx, orderId, kind === "fraud_warned" ? fraudWarned : underReview, work.now);
}

/** Checkouts of the previous version were opened under the customer's key; their events still name it. */
function withoutCustomerKey(reference: string): string {
  const [, uuid, attempt] = /^([\da-f-]{36}):(\d{1,4})$/.exec(reference) ?? [];
  return uuid === undefined ? reference : `${keyFingerprint(keyDigest(uuid))}:${attempt}`;
}

async function findPayment(tx: Tx, gateway: string, event: PaymentEvent) {
  const payments = tx
    .selectFrom("payments")
    .select(["payments.id", "payments.order_id", "payments.reference", "payments.amount_cents"])
    .where("payments.gateway", "=", gateway);
  if (event.namedBy === "provider_payment")
    return payments.where("provider_payment", "=", event.reference).executeTakeFirst();
  if (event.namedBy === "idempotency_key")
    return payments.where("idempotency_key", "=", withoutCustomerKey(event.reference)).executeTakeFirst();
  return payments.where("reference", "=", event.reference).executeTakeFirst();
}

/** Ledger entries of events; the comparison books refunds, because it knows which are booked already (rule M-40). */
const entryKinds: Readonly<Partial<Record<PaymentEvent["kind"], EntryKind>>> = {
  authorized: "hold",
  paid: "charge",
  released: "release",
  failed: "decline",
  disputed: "dispute",
  dispute_closed: "dispute_closed",
};

async function bookEvent(work: TransactionContext, orderId: number, payment: Paid, event: PaymentEvent): Promise<void> {
  const kind = entryKinds[event.kind];
  if (kind === undefined || event.amountCents === 0) return;
  await writeEntry(work, {
    orderId,
    paymentId: payment.id,
    kind,
    amountCents: event.amountCents,
    provider: work.portal.payments.name,
    reference: isSettling(event.kind) ? payment.reference : (event.dispute ?? event.eventId),
    author: ledgerAuthor,
    occurredAt: event.occurredAt,
  });
}

/** Records an event once. @returns null for one that is recorded already */
async function recordEvent(
  { tx, portal, now }: TransactionContext,
  { id, order_id: orderId }: Paid,
  { eventId, kind }: PaymentEvent,
): Promise<Recorded | null> {
  const gateway = portal.payments.name;
  const recorded = await tx
    .insertInto("payment_events")
    .values({ gateway, event_id: eventId, kind, order_id: orderId, received_at: now })
    .onConflict((conflict) => conflict.columns(["gateway", "event_id"]).doNothing())
    .returning((eb) => [
      eb.selectFrom("payments").select("state").where("id", "=", id).$asScalar().$notNull().as("state"),
      eb
        .exists(
          eb
            .selectFrom("payment_events as e")
            .select("e.event_id")
            .where("e.order_id", "=", orderId)
            .where("e.kind", "=", "refunded"),
        )
        .as("isRefunded"),
    ])
    .executeTakeFirst();
  return recorded ? { state: recorded.state, isRefunded: Boolean(recorded.isRefunded) } : null;
}

/** Writes the payment's new state. @returns false when the event changes nothing (any longer) */
async function writeState(
  { tx, now }: TransactionContext,
  { id }: Paid,
  event: PaymentEvent,
  before: PaymentState,
): Promise<boolean> {
  const { kind } = event;
  const card = event.cardLast4 === undefined ? null : { card_last4: event.cardLast4 };
  if (kind === "under_way") await markUnderWay(tx, id, event.occurredAt);
  const settled =
    isSettling(kind) && changes[kind].includes(before)
      ? {
          state: kind,
          settled_at: kind === "authorized" ? null : now,
          ...(event.providerPayment === undefined ? {} : { provider_payment: event.providerPayment }),
          ...(kind === "authorized" ? { authorized_at: now } : {}),
        }
      : null;
  if (card ?? settled)
    await tx
      .updateTable("payments")
      .set({ ...card, ...settled })
      .where("id", "=", id)
      .execute();
  return settled !== null || !isSettling(kind);
}

/** Enqueues a reading of a payment that was released before it was known to be held. */
const readSoon = ({ tx, portal }: TransactionContext, paymentId: number): Promise<void> =>
  portal.jobs.enqueue(tx, "reconcile-payments", { paymentId }, { key: `payment:${String(paymentId)}` });

/**
 * Settles one verified event of the payment provider. Events come twice, late and out of order: each event id counts
 * once, a paid payment stays paid, and money that came too late or twice raises the order's flag.
 */
export async function settlePayment(portal: Portal, event: PaymentEvent, by: EventSource): Promise<Settlement> {
  return inTransaction(portal, async (work) => {
    const { tx } = work;
    const { address, ...author } = by;
    const addressDigest =
      address === undefined ? null : digestAddress(portal.config.secrets.session, address, portal.clock());
    setAuditOrigin(tx, () => ({ sessionId: null, addressDigest }));
    const gateway = portal.payments.name;
    const payment = await findPayment(tx, gateway, event);
    if (!payment) return "unknown";
    const locked = await lockOrder(work, { id: payment.order_id });
    if (!locked) return "unknown";
    const now = portal.clock();
    const recorded = await recordEvent(work, payment, event);
    if (!recorded) return "repeated";
    const { state: before } = recorded;
    if (!(await writeState(work, payment, event, before))) {
      if (event.kind === "released") await readSoon(work, payment.id);
      return "repeated";
    }
    // Its refund at the provider was reported before the payment itself (rule M-40).
    if (event.kind === "paid" && recorded.isRefunded) await compareSoon(work, payment.id);
    await bookEvent(work, payment.order_id, payment, event);
    const isRefund = event.kind === "refunded" || event.kind === "refund_failed";
    if (isRefund) await compareSoon({ tx, portal }, payment.id);
    if (isRefund || event.kind === "card" || event.kind === "under_way") return "settled";
    if (event.kind === "disputed" || event.kind === "dispute_closed")
      await settleDispute(work, locked, { paymentId: payment.id, event });
    else if (event.kind === "fraud_warned" || event.kind === "review_opened" || event.kind === "review_closed")
      await flagDoubt(work, payment.order_id, event.kind);
    else await applyEvent(work, locked, { payment, event, before, by: author });
    await writeAudit(tx, { ...author, action: `payment.${event.kind}`, subject: ["order", payment.order_id], at: now });
    return "settled";
  });
}
