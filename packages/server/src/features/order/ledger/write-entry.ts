// Rules: M-25 (docs/rules)
import type { EntryKind } from "@dop/domain/ledger";
import { officeTexts } from "@dop/texts";
import type { TransactionContext } from "../../../transaction.ts";
import type { Performer } from "../../../http/requester.ts";
import { saveMoney } from "./order-money.ts";

/** A line of an order's ledger. */
interface NewEntry {
  readonly orderId: number;
  readonly kind: EntryKind;
  readonly amountCents: number;
  readonly provider: string;
  /** The provider's name of it; the same kind under the same reference counts once. */
  readonly reference: string;
  /** The Idempotency-Key of the call that recorded it. */
  readonly requestKey?: string | null;
  /** The checkout that it belongs to; none for money that no checkout took. */
  readonly paymentId?: number;
  /** The product that a refund is for. */
  readonly orderProductId?: number;
  readonly cardLast4?: string | null;
  readonly reason?: string;
  readonly author?: Performer["author"];
  /** One person has requested and approved the refund (rule M-68). */
  readonly onePerson?: boolean;
  /** The provider's time; now without it. */
  readonly occurredAt?: Date;
}

/** Writes a line of a locked order's ledger, and its sums. @returns false when it is there already */
export async function writeEntry({ tx, now }: TransactionContext, entry: NewEntry): Promise<boolean> {
  const written = await tx
    .insertInto("payment_entries")
    .values({
      order_id: entry.orderId,
      order_product_id: entry.orderProductId ?? null,
      payment_id: entry.paymentId ?? null,
      kind: entry.kind,
      amount_cents: entry.amountCents,
      provider: entry.provider,
      reference: entry.reference,
      request_key: entry.requestKey ?? null,
      card_last4: entry.cardLast4 ?? null,
      reason: entry.reason ?? null,
      recorded_by: entry.author?.name ?? officeTexts.actors.system,
      user_id: entry.author?.userId ?? null,
      one_person: entry.onePerson ?? false,
      occurred_at: entry.occurredAt ?? now,
      recorded_at: now,
    })
    .onConflict((conflict) => conflict.constraint("payment_entries_once").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!written) return false;
  await saveMoney(tx, entry.orderId);
  return true;
}

/** Books a new order that is paid without a checkout of ours: by the bypass, or with the license application. */
export async function recordPaidElsewhere(
  work: TransactionContext,
  order: { readonly id: number; readonly total_cents: number; readonly payment_gateway: string },
): Promise<void> {
  if (order.total_cents === 0) return;
  await writeEntry(work, {
    orderId: order.id,
    kind: "charge",
    amountCents: order.total_cents,
    provider: order.payment_gateway,
    reference: `order:${order.id}`,
  });
}
