// Rules: M-30, M-63, M-68 (docs/rules)
import { msg } from "@dop/texts/message";
import { conflict } from "../../../../http/api-error.ts";
import type { TransactionContext } from "../../../../transaction.ts";
import { findRefundParts, newRefundReference, type PendingRefund } from "../../../money/index.ts";
import { refundFailed } from "./ask-provider.ts";
import { findOpenRequest } from "./refund-requests.ts";

/** A refund of an order's money as an admin asks for it. */
export interface OwedRefund {
  /** Null: what is owed on the order as a whole. */
  readonly productId: number | null;
  /** Money that the office need not return, of orders in progress too. */
  readonly isGoodwill: boolean;
  /** Null: all that is refundable. */
  readonly amountCents: number | null;
  readonly reason: string;
  /** The check by which the office has paid it; null: the provider is asked. */
  readonly checkNumber: string | null;
  /** The request's Idempotency-Key: the same key refunds once. */
  readonly key: string | null;
}

/** The state of the request after its first transaction. */
export type Begun =
  | { readonly kind: "asking"; readonly parts: readonly PendingRefund[]; readonly amountCents: number }
  | { readonly kind: "done"; readonly amountCents: number; readonly outboxId: number | null }
  | { readonly kind: "requested"; readonly requestId: number };

const sumOf = (parts: readonly PendingRefund[]): number => parts.reduce((cents, part) => cents + part.amount_cents, 0);

/** The name under which the provider is asked: repeats of one request have the same. */
export function referenceOf(orderId: number, { key, checkNumber }: OwedRefund): string {
  if (checkNumber !== null) return `order:${orderId}:check:${checkNumber}`;
  return key === null ? newRefundReference() : `refund:${orderId}:${key}`;
}

/** @throws 409 when it was for something else, 503 when the provider refused it */
async function findMade({ tx }: TransactionContext, orderId: number, refund: OwedRefund): Promise<Begun | null> {
  if (refund.key === null && refund.checkNumber === null) return null;
  const reference = referenceOf(orderId, refund);
  const parts = await findRefundParts(tx, reference);
  const entry = await tx
    .selectFrom("payment_entries")
    .select(["order_product_id", "amount_cents", "reason"])
    .where("kind", "=", "refund")
    .where("reference", "=", reference)
    .executeTakeFirst();
  const earlier = parts[0] ?? entry;
  if (!earlier) return null;
  const amountCents = parts.length === 0 ? earlier.amount_cents : sumOf(parts);
  const isSame =
    earlier.order_product_id === refund.productId &&
    earlier.reason === refund.reason &&
    (refund.amountCents === null || amountCents === refund.amountCents);
  if (!isSame) throw conflict("IDEMPOTENCY_MISMATCH", msg("staffErrors.refundMismatch"));
  const unanswered = parts.filter(({ state }) => state === "asked");
  if (unanswered.length > 0) return { kind: "asking", parts: unanswered, amountCents };
  if (parts.some(({ state }) => state === "refused" || state === "failed")) throw refundFailed(parts);
  return { kind: "done", amountCents, outboxId: null };
}

/** @throws 409 when another one waits */
async function findWaiting({ tx }: TransactionContext, orderId: number, refund: OwedRefund): Promise<Begun | null> {
  const waiting = await findOpenRequest(tx, orderId);
  if (!waiting) return null;
  if (refund.key === null || waiting.key !== refund.key)
    throw conflict("REFUND_PENDING", msg("staffErrors.refundRequestWaits"));
  const isSame =
    waiting.order_product_id === refund.productId &&
    waiting.reason === refund.reason &&
    (refund.amountCents === null || waiting.amount_cents === refund.amountCents);
  if (!isSame) throw conflict("IDEMPOTENCY_MISMATCH", msg("staffErrors.refundMismatch"));
  return { kind: "requested", requestId: waiting.id };
}

/**
 * The result of an earlier request with the same key, made or waiting for a second admin; null when there was none.
 * @throws 409 when it was for something else or another one waits, 503 when the provider refused it
 */
export const findEarlier = async (work: TransactionContext, orderId: number, refund: OwedRefund) =>
  (await findMade(work, orderId, refund)) ?? findWaiting(work, orderId, refund);
