// Rules: M-26, M-37 (docs/rules)
import { sql } from "kysely";
import { asAsked, asRefunded, owed, refundable } from "@dop/domain/ledger";
import type { Cents } from "@dop/domain/pricing";
import type { Tx } from "../../../db/database.ts";
import type { TransactionPorts } from "../../../transaction.ts";
import { readMoney } from "../../order/index.ts";

/** Cents of an order's money that can still be requested. */
export interface FreeMoney {
  /** Owed on the order as a whole. */
  readonly owed: Cents;
  /** All that was paid, less what went back. */
  readonly left: Cents;
  /** For one product; a product that waits for its own refund counts as ended with what was asked for. */
  of(productId: number): Cents;
  /** For each of these products when they are refunded in this order: the last one of all takes the common fees. */
  ofEach(productIds: readonly number[]): ReadonlyMap<number, Cents>;
  /** Of one payment. */
  ofPayment(paymentId: number): Promise<Cents>;
}

/** Cents that the ledger has of a payment: charged less returned. */
export async function keptOfPayment(tx: Tx, orderId: number, paymentId: number): Promise<Cents> {
  const entries = await tx
    .selectFrom("payment_entries")
    .select(["kind", "amount_cents"])
    .where("order_id", "=", orderId)
    .where("payment_id", "=", paymentId)
    .where("kind", "in", ["charge", "refund", "refund_failed"])
    .execute();
  return entries.reduce((cents, row) => cents + (row.kind === "refund" ? -1 : 1) * row.amount_cents, 0);
}

/** The refundable money of a locked order, without pending refunds. */
export async function freeMoney(tx: Tx, orderId: number): Promise<FreeMoney> {
  const money = await readMoney(tx, orderId);
  const asked = await tx
    .selectFrom("refunds")
    .select(["order_product_id", "amount_cents", "payment_id"])
    .where("order_id", "=", orderId)
    .where("state", "=", "asked")
    .execute();
  const sum = (list: typeof asked): Cents => list.reduce((cents, row) => cents + row.amount_cents, 0);
  const left = money.paid - money.refunded - sum(asked);
  const askedFor = (productId: number) => sum(asked.filter((row) => row.order_product_id === productId));
  const ofEach = (productIds: readonly number[]) => {
    const amounts = new Map<number, Cents>();
    let [rest, free] = [money, left];
    for (const id of productIds) {
      const cents = Math.max(Math.min(refundable(rest, id) - askedFor(id), free), 0);
      amounts.set(id, cents);
      free -= cents;
      rest = cents === 0 ? asRefunded(rest, id) : asAsked(rest, id, cents);
    }
    return amounts;
  };
  return {
    left: Math.max(left, 0),
    owed: Math.max(Math.min(owed(money) - sum(asked), left), 0),
    of: (productId) => ofEach([productId]).get(productId) ?? 0,
    ofEach,
    ofPayment: async (paymentId) =>
      (await keptOfPayment(tx, orderId, paymentId)) - sum(asked.filter((row) => row.payment_id === paymentId)),
  };
}

/** Cents of payments that are not the order's and are about to go back. */
export async function beingReturned(tx: Tx, orderId: number): Promise<number> {
  const { cents } = await tx
    .selectFrom("refunds")
    .select(({ fn }) => fn.coalesce(fn.sum<string>("amount_cents"), sql<string>`0`).as("cents"))
    .where("order_id", "=", orderId)
    .where("purpose", "=", "returned")
    .where("state", "=", "asked")
    .executeTakeFirstOrThrow();
  return Number(cents);
}

/** A payment that the provider in use has taken. */
export interface TakenPayment {
  readonly id: number;
  /** The provider's reference. */
  readonly reference: string;
}

export interface RefundablePayment extends TakenPayment {
  /** Refundable cents. */
  readonly left: Cents;
}

/** The refundable payments of an order by the provider in use, the largest first; none where another system charged. */
export async function takenPayments(
  tx: Tx,
  { payments }: Pick<TransactionPorts, "payments">,
  orderId: number,
  free: FreeMoney,
): Promise<readonly RefundablePayment[]> {
  const taken = await tx
    .selectFrom("payments")
    .select(["id", "reference"])
    .where("order_id", "=", orderId)
    .where("state", "=", "paid")
    .where("gateway", "=", payments.name)
    .orderBy("attempt")
    .execute();
  const withLeft: RefundablePayment[] = [];
  for (const payment of taken) withLeft.push({ ...payment, left: await free.ofPayment(payment.id) });
  return withLeft.filter(({ left }) => left > 0).toSorted((a, b) => b.left - a.left);
}
