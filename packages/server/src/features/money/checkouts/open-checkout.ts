// Rules: M-13 (docs/rules)
import { inTransaction } from "../../../transaction.ts";
import { createHash } from "node:crypto";
import { bypassedPaymentLink, type ErrorCode } from "@dop/domain/contract";
import { textsIn, msg } from "@dop/texts";
import type { Db, Tx } from "../../../db/database.ts";
import type { OrderRow } from "../../../db/schema.ts";
import { ApiError, conflict } from "../../../http/api-error.ts";
import { PaymentGatewayError, type Checkout, type NewCheckout } from "../../../ports/payments/index.ts";
import { type Portal } from "../../../portal.ts";
import { keyFingerprint } from "../../../lib/key-digest.ts";
import {
  chargedLines,
  dueCents,
  linesCharged,
  type WrittenLine,
  orderPath,
  closeCheckoutsSoon,
  endedError,
  readPayable,
  refuseEnded,
} from "../../order/index.ts";
import { closeCheckout } from "./close-checkouts.ts";
import { paymentReturn } from "./payment-return.ts";
import { isArriving } from "../payment-state/payment-deadlines.ts";
import type { OpenPayment } from "../provider-events/reconcile-payments.ts";

const paymentUnavailable = (portal: Portal, order: OrderRow, message = msg("errors.paymentUnavailable")): ApiError =>
  new ApiError(503, "PAYMENT_UNAVAILABLE" satisfies ErrorCode, message, { redirect: orderPath(portal, order) });

/** Lines of the amount due: the charged ones, or a single line for the rest after a part payment. */
function checkoutLines(order: OrderRow, charged: NewCheckout["lines"]): NewCheckout["lines"] {
  const due = dueCents(order);
  const sum = charged.reduce((cents, { amountCents }) => cents + amountCents, 0);
  return sum === due ? charged : [{ name: textsIn(order.locale).emails.labels.rest, amountCents: due }];
}

/**
 * Opens the checkout under the attempt's key. Where an answer was lost before the order changed, the key belongs to an
 * earlier checkout whose link no one has: then a key with a digest of the contents is used.
 */
async function createCheckout(
  portal: Portal,
  checkout: NewCheckout,
): Promise<Checkout & { readonly idempotencyKey: string }> {
  const { idempotencyKey: first } = checkout;
  try {
    return { ...(await portal.payments.createCheckout(checkout)), idempotencyKey: first };
  } catch (error) {
    if (!(error instanceof PaymentGatewayError) || error.code !== "KEY_REUSED") throw error;
    const contents = createHash("sha256").update(JSON.stringify(checkout)).digest("hex").slice(0, 16);
    const idempotencyKey = `${first}:${contents}`;
    return { ...(await portal.payments.createCheckout({ ...checkout, idempotencyKey })), idempotencyKey };
  }
}

interface Attempt {
  readonly order: OrderRow;
  /** Number among the order's attempts, from 1. */
  readonly attempt: number;
  readonly charged: NewCheckout["lines"];
}

async function askGateway(portal: Portal, { order, attempt, charged }: Attempt): ReturnType<typeof createCheckout> {
  const returnUrl = paymentReturn(portal, order);
  try {
    return await createCheckout(portal, {
      orderReference: order.reference,
      invoiceNumber: order.invoice_number,
      amountCents: dueCents(order),
      lines: checkoutLines(order, charged),
      customerEmail: order.email,
      successUrl: returnUrl,
      cancelUrl: returnUrl,
      idempotencyKey: `${keyFingerprint(order.key_digest)}:${attempt}`,
      capture: portal.payments.holds && portal.settings().paymentCapture === "at-verification" ? "later" : "now",
    });
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    // Refused again by a repeat: the office has to help.
    throw paymentUnavailable(portal, order, error.code === "REFUSED" ? msg("errors.paymentRefused") : undefined);
  }
}

const linkOf = (tx: Tx, orderId: number, attempt: number) =>
  tx
    .selectFrom("payments")
    .select("payment_link")
    .where("order_id", "=", orderId)
    .where("attempt", "=", attempt)
    .executeTakeFirst();

/** Opens the checkout of an attempt and records it. @returns its link @throws as `openCheckout` does */
async function openAttempt(portal: Portal, tried: Attempt): Promise<string> {
  const { order, attempt } = tried;
  const { reference, paymentLink, idempotencyKey } = await askGateway(portal, tried);
  const asked = dueCents(order);
  const { ending, link } = await inTransaction(portal, async ({ tx }) => {
    const now = portal.clock();
    const written = await tx
      .with("locked", (db) => db.selectFrom("orders").select("id").where("id", "=", order.id).forUpdate())
      .insertInto("payments")
      .values({
        order_id: (db) => db.selectFrom("locked").select("id"),
        attempt,
        gateway: portal.payments.name,
        reference,
        idempotency_key: idempotencyKey,
        payment_link: paymentLink,
        amount_cents: asked,
        state: "open",
        created_at: now,
        settled_at: null,
      })
      // A simultaneous try meets one of two unique keys: the attempt's, or that of the provider's reference.
      .onConflict((taken) => taken.doNothing())
      .returning("payment_link")
      .executeTakeFirst();
    // A payment of another checkout than the recorded one would belong to no order.
    const first = written ?? (await linkOf(tx, order.id, attempt));
    // The order may have ended, or become cheaper, while the provider was asked.
    const { ending: ended, due } = await readPayable(tx, order.id);
    if (ended !== null || due !== asked) await closeCheckoutsSoon({ tx, portal, now }, order.id);
    return { ending: ended, link: first?.payment_link ?? paymentLink };
  });
  // The provider can take seconds to answer. The attempt is written either way, so that a payment of it is recognized.
  if (ending !== null) throw endedError(portal, order, ending);
  return link;
}

const readOrder = (db: Db, id: number): Promise<OrderRow> =>
  db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Ends a checkout that must no longer be paid. @returns the order as it is then; its payment may be faster */
async function replaceCheckout(portal: Portal, order: OrderRow, stale: OpenPayment): Promise<OrderRow> {
  try {
    await closeCheckout(portal, stale);
  } catch (error) {
    if (error instanceof PaymentGatewayError) throw paymentUnavailable(portal, order);
    throw error;
  }
  return readOrder(portal.db, order.id);
}

/**
 * The payment link of an unpaid order: that of the open checkout, or of a new one when there is none, the last was
 * declined or given up, or is for another amount. A repeat has the same idempotency key and
 * opens no second checkout.
 * @throws 409 ORDER_ENDED for an order that no longer takes money, 503 when the provider refuses or cannot be reached,
 * both with a redirect to the order's page
 */
export async function openCheckout(portal: Portal, { id }: Pick<OrderRow, "id">): Promise<string> {
  let order = await readOrder(portal.db, id);
  await refuseEnded(portal, order);
  if (order.paid_at !== null) return bypassedPaymentLink;
  const last = await portal.db
    .selectFrom("payments")
    .selectAll()
    .where("order_id", "=", order.id)
    .orderBy("attempt", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last?.state === "open") {
    if (last.amount_cents === dueCents(order) && last.close_asked_at === null) return last.payment_link;
    // Too late to close: a second checkout would be a second payment.
    if (isArriving(last.under_way_at, portal.clock()))
      throw conflict("PAYMENT_UNDER_WAY", msg("errors.paymentUnderWay"), { redirect: orderPath(portal, order) });
    order = await replaceCheckout(portal, order, last);
    if (order.paid_at !== null) return bypassedPaymentLink;
  }
  const charged = await chargedLines(portal.db, order);
  return openAttempt(portal, { order, attempt: (last?.attempt ?? 0) + 1, charged });
}

/**
 * Like `openCheckout`, for an order that was written a moment ago. A simultaneous repeat opens the same attempt, and
 * the end of an order is noticed when the attempt is recorded.
 */
export async function openFirstCheckout(portal: Portal, order: OrderRow, lines: readonly WrittenLine[]) {
  if (order.paid_at !== null) return bypassedPaymentLink;
  return openAttempt(portal, { order, attempt: 1, charged: linesCharged(lines, order) });
}
