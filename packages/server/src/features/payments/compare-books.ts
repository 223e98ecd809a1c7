// Rules: M-24 (docs/rules)
import { officeTexts } from "@dop/domain/texts";
import { writeAudit } from "../../http/audit.ts";
import { millisecondsIn } from "../../http/time.ts";
import { PaymentGatewayError, type PaymentReading } from "../../ports/payments/index.ts";
import type { Db } from "../../db/database.ts";
import { inTransaction, type Portal } from "../../portal.ts";
import { lockOrder } from "../order-changes/index.ts";
import { flagOrderBySystem } from "./flag-order.ts";
import { runSequentially } from "./run-sequentially.ts";

/** Payments are compared every night for so many days after they were settled, or something of them was refunded. */
const days = 10;

async function readingOf(portal: Portal, reference: string): Promise<PaymentReading | null> {
  try {
    return await portal.payments.readState(reference);
  } catch (error) {
    // A provider that is down tonight is asked again tomorrow; one that does not know the payment is a difference.
    if (error instanceof PaymentGatewayError && error.code === "UNKNOWN_PAYMENT")
      return { state: "failed", amountCents: 0, refundedCents: 0, disputed: false };
    throw error;
  }
}

/** What is wrong with an order's money at the provider, as a flag comment; null when both books agree. */
async function differenceOf(portal: Portal, orderId: number, reference: string): Promise<string | null> {
  const reading = await readingOf(portal, reference);
  if (reading === null || reading.amountCents === null) return null;
  if (reading.disputed) return officeTexts.systemFlags.disputed;
  const { paid, returned, asked } = await portal.db
    .selectFrom("orders")
    .innerJoin("order_products", "order_products.order_id", "orders.id")
    .select((eb) => [
      "orders.paid_cents as paid",
      "orders.refunded_cents as returned",
      eb.fn.coalesce(eb.fn.sum<number>("order_products.refund_asked_cents"), eb.val(0)).as("asked"),
    ])
    .where("orders.id", "=", orderId)
    .groupBy(["orders.paid_cents", "orders.refunded_cents"])
    .executeTakeFirstOrThrow();
  const missing = paid - returned - (reading.amountCents - reading.refundedCents);
  // What was asked for and not answered may have gone back, and is approved again.
  const agrees = missing === 0 || (missing > 0 && missing <= asked);
  return reading.state === "paid" && agrees ? null : officeTexts.systemFlags.booksDiffer;
}

/** Raises the flag once for each finding: a person who lowered it has seen it. */
async function flagOnce(portal: Portal, orderId: number, comment: string): Promise<boolean> {
  return inTransaction(portal, async (tx) => {
    const locked = await lockOrder(tx, { id: orderId });
    const told = await tx
      .selectFrom("flag_history")
      .select("id")
      .where("order_id", "=", orderId)
      .where("comment", "=", comment)
      .executeTakeFirst();
    if (!locked || told) return false;
    const now = portal.clock();
    await flagOrderBySystem(tx, orderId, comment, now);
    await writeAudit(tx, {
      actor: { kind: "system", userId: null, name: officeTexts.actors.system },
      action: "order.flagged",
      subjectType: "order",
      subjectId: orderId,
      requestId: "compare-books",
      at: now,
    });
    return true;
  });
}

/** Orders of which something was refunded of late: the bank may send it back days afterwards, however old the payment is. */
async function refundedOf(db: Db, since: Date): Promise<number[]> {
  const entries = await db
    .selectFrom("audit_log")
    .select("subject_id")
    .where("action", "=", "order_product.refunded")
    .where("at", ">", since)
    .execute();
  if (entries.length === 0) return [];
  const orders = await db
    .selectFrom("order_products")
    .select("order_id")
    .distinct()
    .where(
      "id",
      "in",
      entries.map((entry) => Number(entry.subject_id)),
    )
    .execute();
  return orders.map((order) => order.order_id);
}

/** The payments whose books can agree: of an order that was paid twice, and is flagged for it, one payment does not add up. */
function comparable(portal: Portal) {
  return portal.db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["payments.order_id", "payments.reference"])
    .where("payments.state", "=", "paid")
    .where("gateway", "=", portal.payments.name)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("payments as other")
            .select("other.id")
            .whereRef("other.order_id", "=", "payments.order_id")
            .whereRef("other.id", "<>", "payments.id")
            .where("other.state", "=", "paid"),
        ),
      ),
    )
    .where("orders.paid_at", "is not", null)
    .orderBy("payments.settled_at");
}

/**
 * Compares what the provider has received and refunded with what our orders say, every night (rule M-24): a dispute or
 * a refund that was made at the provider itself is found even when its event never arrived.
 * @returns how many orders were flagged
 * @throws the provider's last failure, so that the job is repeated
 */
export async function compareBooks(portal: Portal): Promise<number> {
  const since = new Date(portal.clock().getTime() - days * millisecondsIn.day);
  const settled = await comparable(portal).where("payments.settled_at", ">", since).execute();
  const refunded = await refundedOf(portal.db, since);
  const older =
    refunded.length === 0
      ? []
      : await comparable(portal)
          .where("payments.order_id", "in", refunded)
          .where("payments.settled_at", "<=", since)
          .execute();
  return runSequentially([...settled, ...older], async ({ order_id, reference }) => {
    const difference = await differenceOf(portal, order_id, reference);
    return difference !== null && flagOnce(portal, order_id, difference);
  });
}
