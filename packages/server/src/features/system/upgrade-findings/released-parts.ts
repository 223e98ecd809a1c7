// Rules: M-61, S-8 (docs/rules)
import { disputeReferences } from "@dop/domain/ledger";
import { officeTexts } from "@dop/texts";
import { sql } from "kysely";
import type { Db, Tx } from "../../../db/database.ts";
import { type TransactionContext, inTransaction } from "../../../transaction.ts";
import { performedBySystem } from "../../../http/requester.ts";
import { formatCents } from "../../../lib/format-cents.ts";
import { PaymentGatewayError, type PaymentReading } from "../../../ports/payments/index.ts";
import { type Portal } from "../../../portal.ts";
import { writeEntry, lockOrder, writeFlags } from "../../order/index.ts";
import { writeFinding, type UpgradeCheck } from "./upgrade-findings.ts";

/** A payment of which less was charged than held, with a refund in the ledger that the portal did not make. */
interface PartPayment {
  readonly id: number;
  readonly order_id: number;
  readonly reference: string;
  readonly held: number;
  readonly charged: number;
  readonly refunded: number;
  readonly asked: number;
}

async function partPayments(db: Db, portal: Portal, afterId: number, limit: number): Promise<readonly PartPayment[]> {
  const { rows } = await sql<PartPayment>`
    select p.id, p.order_id, p.reference, p.amount_cents as held, l.charged, l.refunded,
      coalesce((select sum(amount_cents) from refunds r
        where r.payment_id = p.id and r.state = 'asked'), 0)::int as asked
    from payments p
    cross join lateral (
      select coalesce(sum(amount_cents) filter (where kind = 'charge'), 0)::int as charged,
        coalesce(sum(case kind when 'refund' then amount_cents when 'refund_failed' then -amount_cents end), 0)::int
          as refunded,
        bool_or(kind = 'refund' and reference like 'provider:%') as is_theirs
      from payment_entries e
      where e.order_id = p.order_id and e.payment_id = p.id and e.reference not like ${disputeReferences}) l
    where p.id > ${afterId} and p.state = 'paid' and p.gateway = ${portal.payments.name}
      and l.charged < p.amount_cents and l.is_theirs
    order by p.id limit ${limit}`.execute(db);
  return rows;
}

/** The ledger's line for exactly the released part. */
async function lineOf(tx: Tx, { id, order_id: orderId }: PartPayment, cents: number) {
  return tx
    .selectFrom("payment_entries")
    .select(["id", "order_product_id"])
    .where("order_id", "=", orderId)
    .where("payment_id", "=", id)
    .where("kind", "=", "refund")
    .where("reference", "like", "provider:%")
    .where("amount_cents", "=", cents)
    .executeTakeFirst();
}

/** Lowers the flag that the line or the comparison of books raised, unless something else raised it, too. */
async function lowerFlag({ tx, now }: TransactionContext, orderId: number, cents: number): Promise<void> {
  const history = await tx
    .selectFrom("flag_history")
    .select(["flagged", "comment"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  const raised = history.slice(history.findLastIndex(({ flagged }) => !flagged) + 1);
  const { refundedThere, booksDiffer, neverRefunded } = officeTexts.systemFlags;
  const wrong = new Set([refundedThere(formatCents(cents)), booksDiffer]);
  if (raised.length === 0 || !raised.every(({ comment }) => wrong.has(comment))) return;
  const lowered = { flagged: false, comment: neverRefunded, raisedBy: "system" } as const;
  await writeFlags({ tx, now }, [orderId], lowered, performedBySystem);
}

/** True when the provider's charge shows that the ledger's excess is the released part of the hold. */
function isReleased(payment: PartPayment, reading: PaymentReading, excess: number): boolean {
  const isRead = reading.state === "paid" && reading.amountCents === payment.charged && !reading.disputed;
  return isRead && payment.asked === 0 && excess === payment.held - payment.charged;
}

/** Lines of the ledger that booked the released part of a hold as a refund. */
export const releasedParts: UpgradeCheck<PartPayment> = {
  suspects: (portal, afterId, limit) => partPayments(portal.db, portal, afterId, limit),
  look: async (portal, payment) => {
    const reading = await portal.payments.readState(payment.reference).catch((error: unknown) => {
      if (error instanceof PaymentGatewayError && error.code === "UNKNOWN_PAYMENT") return null;
      throw error;
    });
    const excess = payment.refunded - (reading?.refundedCents ?? 0);
    if (excess <= 0) return;
    await inTransaction(portal, async (work) => {
      const { tx } = work;
      if ((await lockOrder(work, { id: payment.order_id })) === null) return;
      const [now] = await partPayments(tx, portal, payment.id - 1, 1);
      if (now?.id !== payment.id || now.refunded !== payment.refunded || now.asked !== payment.asked) return;
      const line = await lineOf(tx, payment, excess);
      const isCertain = reading !== null && line !== undefined && isReleased(payment, reading, excess);
      if (isCertain) {
        await writeEntry(work, {
          orderId: payment.order_id,
          paymentId: payment.id,
          ...(line.order_product_id === null ? {} : { orderProductId: line.order_product_id }),
          kind: "refund_failed",
          amountCents: excess,
          provider: portal.payments.name,
          reference: `released:${payment.reference}`,
          reason: officeTexts.systemFlags.neverRefunded,
        });
        await lowerFlag(work, payment.order_id, excess);
      }
      const finding = { kind: "released_parts", order_id: payment.order_id, amount_cents: excess } as const;
      await writeFinding(work, { ...finding, order_product_id: line?.order_product_id ?? null }, isCertain);
    });
  },
};
