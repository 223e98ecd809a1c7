import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db, Tx } from "../../db/database.ts";
import type { PaymentState } from "@dop/domain/ledger";
import { PaymentGatewayError, type NewCheckout, type PaymentEvent, type PaymentGateway, type Refund } from "./port.ts";
import { listSandboxPayouts } from "./sandbox-payouts.ts";
import { readSandboxEvent, sandboxSignatureHeader, signSandboxEvent, type SandboxDelivery } from "./sandbox-events.ts";
import type { Schema } from "../../db/schema.ts";

export interface SandboxGatewayOptions {
  readonly db: Db;
  readonly clock: () => Date;
  /** Signs the provider's events to us. */
  readonly webhookSecret: string;
  /** The address (whole, or a path of ours) of the sandbox's page for a reference. */
  readonly paymentLink: (reference: string) => string;
}

const sandboxCard = "4242";

/** A payment in the sandbox provider's books. */
export type SandboxPayment = Selectable<Schema["sandbox_payments"]>;
/** `lapse`: the bank releases a held amount. */
export type SandboxDecision = "pay" | "decline" | "close" | "lapse";

export interface SandboxSettlement {
  /** The event for our webhook. */
  readonly delivery: SandboxDelivery;
  /** The next address of the customer's browser. */
  readonly redirectTo: string;
}

export interface SandboxGateway extends PaymentGateway {
  readonly name: "sandbox";
  findPayment(reference: string): Promise<SandboxPayment | null>;
  /**
   * Settles a payment by a button of the page, once: another press repeats the first event, but a hold can lapse. Null
   * for an unknown reference.
   */
  settleSandboxPayment(reference: string, decision: SandboxDecision, now: Date): Promise<SandboxSettlement | null>;
}

/** The state after a button; a settled payment stays, but a hold can lapse. */
function stateAfter({ state, capture_later }: SandboxPayment, decision: SandboxDecision): SandboxPayment["state"] {
  if (state !== "open") return state === "authorized" && decision === "lapse" ? "released" : state;
  if (decision === "pay") return capture_later ? "authorized" : "paid";
  return decision === "decline" ? "declined" : "closed";
}

const portState: Record<SandboxPayment["state"], PaymentState> = {
  open: "open",
  paid: "paid",
  declined: "failed",
  closed: "expired",
  authorized: "authorized",
  released: "released",
};

/** Opens a payment, once for each key. @returns its reference */
async function openPayment(db: Db, checkout: NewCheckout, now: Date): Promise<string> {
  const reference = `sbx_${createHash("sha256").update(checkout.idempotencyKey).digest("hex").slice(0, 32)}`;
  await db
    .insertInto("sandbox_payments")
    .values({
      reference,
      order_reference: checkout.orderReference,
      invoice_number: checkout.invoiceNumber,
      amount_cents: checkout.amountCents,
      capture_later: checkout.capture === "later",
      state: "open",
      success_url: checkout.successUrl,
      cancel_url: checkout.cancelUrl,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .execute();
  return reference;
}

async function lockPayment(tx: Tx, reference: string): Promise<SandboxPayment | undefined> {
  return tx
    .selectFrom("sandbox_payments")
    .selectAll()
    .where("reference", "=", reference)
    .forUpdate()
    .executeTakeFirst();
}

async function refundPayment(tx: Tx, { reference, amountCents, idempotencyKey }: Refund, now: Date): Promise<void> {
  const payment = await lockPayment(tx, reference);
  if (!payment) throw new PaymentGatewayError("UNKNOWN_PAYMENT");
  const earlier = await tx
    .selectFrom("sandbox_refunds")
    .selectAll()
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
  if (earlier) {
    if (earlier.reference === reference && earlier.amount_cents === amountCents) return;
    throw new PaymentGatewayError("KEY_REUSED");
  }
  if (payment.state !== "paid") throw new PaymentGatewayError("NOT_PAID");
  if (payment.refunded_cents + amountCents > (payment.captured_cents ?? payment.amount_cents))
    throw new PaymentGatewayError("EXCEEDS_PAYMENT");
  await tx
    .insertInto("sandbox_refunds")
    .values({ idempotency_key: idempotencyKey, reference, amount_cents: amountCents, created_at: now })
    .execute();
  await tx
    .updateTable("sandbox_payments")
    .set({ refunded_cents: payment.refunded_cents + amountCents })
    .where("reference", "=", reference)
    .execute();
}

/** Captures or releases a hold. Idempotent. */
async function endHold(tx: Tx, reference: string, capturedCents: number | null, now: Date): Promise<void> {
  const payment = await lockPayment(tx, reference);
  if (!payment) throw new PaymentGatewayError("UNKNOWN_PAYMENT");
  const state = capturedCents === null ? "released" : "paid";
  if (payment.state === state && payment.captured_cents === capturedCents) return;
  if (payment.state !== "authorized") throw new PaymentGatewayError("NOT_HELD");
  if (capturedCents !== null && capturedCents > payment.amount_cents) throw new PaymentGatewayError("EXCEEDS_PAYMENT");
  await tx
    .updateTable("sandbox_payments")
    .set({ state, captured_cents: capturedCents, ...(state === "paid" ? { paid_at: now } : {}) })
    .where("reference", "=", reference)
    .execute();
}

/** Settles a payment. @returns the event and the browser's next address; null for an unknown reference */
async function settle(tx: Tx, reference: string, decision: SandboxDecision, now: Date) {
  const payment = await lockPayment(tx, reference);
  if (!payment) return null;
  const state = stateAfter(payment, decision);
  const paid = state === "paid" && payment.state !== "paid" ? { paid_at: now } : {};
  await tx
    .updateTable("sandbox_payments")
    .set({ state, ...paid })
    .where("reference", "=", reference)
    .execute();
  const kind = portState[state] as PaymentEvent["kind"];
  const event = {
    eventId: `evt_${reference}_${kind}`,
    kind,
    reference,
    amountCents: payment.amount_cents,
    occurredAt: now,
    ...(state === "paid" || state === "authorized" ? { cardLast4: sandboxCard } : {}),
  };
  return { event, redirectTo: state === "paid" ? payment.success_url : payment.cancel_url };
}

/** A payment provider of our own, for installations without real money; its books are `sandbox_payments`. */
export function createSandboxGateway({ db, clock, webhookSecret, paymentLink }: SandboxGatewayOptions): SandboxGateway {
  const findPayment = async (reference: string): Promise<SandboxPayment | null> =>
    (await db.selectFrom("sandbox_payments").selectAll().where("reference", "=", reference).executeTakeFirst()) ?? null;

  const inTransaction = async (work: (tx: Tx) => Promise<void>): Promise<{ readonly ok: true }> => {
    await db.transaction().execute(work);
    return { ok: true };
  };

  return {
    name: "sandbox",
    money: "none",
    holds: true,

    createCheckout: async (checkout) => {
      const reference = await openPayment(db, checkout, clock());
      return { reference, paymentLink: paymentLink(reference) };
    },

    closeCheckout: async (reference) => {
      if (!(await findPayment(reference))) throw new PaymentGatewayError("UNKNOWN_PAYMENT");
      await db
        .updateTable("sandbox_payments")
        .set({ state: "closed" })
        .where("reference", "=", reference)
        .where("state", "=", "open")
        .execute();
      return { ok: true };
    },

    readState: async (reference) => {
      const payment = await findPayment(reference);
      if (!payment) throw new PaymentGatewayError("UNKNOWN_PAYMENT");
      return {
        state: portState[payment.state],
        amountCents: payment.captured_cents ?? payment.amount_cents,
        refundedCents: payment.refunded_cents,
        disputed: false,
        ...(payment.state === "paid" || payment.state === "authorized" ? { cardLast4: sandboxCard } : {}),
      };
    },

    refund: (refund) => inTransaction((tx) => refundPayment(tx, refund, clock())),
    capture: ({ reference, amountCents }) => inTransaction((tx) => endHold(tx, reference, amountCents, clock())),
    release: ({ reference }) => inTransaction((tx) => endHold(tx, reference, null, clock())),
    listPayouts: (from, to) => listSandboxPayouts(db, from, to, clock()),

    verifyWebhook: (rawBody, headers, now) => {
      const signature = headers[sandboxSignatureHeader];
      return readSandboxEvent(webhookSecret, rawBody, typeof signature === "string" ? signature : undefined, now);
    },

    findPayment,

    settleSandboxPayment: (reference, decision, now) =>
      db.transaction().execute(async (tx) => {
        const settled = await settle(tx, reference, decision, now);
        if (!settled) return null;
        const { event, redirectTo } = settled;
        return { delivery: signSandboxEvent(webhookSecret, event, now), redirectTo };
      }),
  };
}
