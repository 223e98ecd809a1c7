// Rules: M-30, M-63, M-68 (docs/rules)
import { msg } from "@dop/texts/message";
import { conflict } from "../../../../http/api-error.ts";
import type { TransactionContext } from "../../../../transaction.ts";
import { findRefundParts, newRefundReference, type PendingRefund } from "../../../money/index.ts";
import { refundFailed } from "./ask-provider.ts";
import { findRequests, refuseDecided } from "./refund-requests.ts";

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

const nameOfKey = (orderId: number, key: string): string => `refund:${orderId}:${key}`;

/** The name under which the provider is asked, or the check's: repeats of one request have the same. */
export function referenceOf(orderId: number, { key, checkNumber }: OwedRefund): string {
  if (checkNumber !== null) return `order:${orderId}:check:${checkNumber}`;
  return key === null ? newRefundReference() : nameOfKey(orderId, key);
}

/** A refund or a request, as far as repeats of it are the same. */
interface Content {
  readonly order_product_id: number | null;
  readonly amount_cents: number;
  readonly reason: string | null;
}

/** @param isSameOtherwise true where what else there is of the two is the same @throws 409 where something is not */
function refuseOther(refund: OwedRefund, earlier: Content, isSameOtherwise: boolean): void {
  const isSame =
    isSameOtherwise &&
    earlier.order_product_id === refund.productId &&
    earlier.reason === refund.reason &&
    (refund.amountCents === null || earlier.amount_cents === refund.amountCents);
  if (!isSame) throw conflict("IDEMPOTENCY_MISMATCH", msg("staffErrors.refundMismatch"));
}

/**
 * The refund made under this key, or by this check.
 * @throws 409 when it was another, 503 when the provider refused it
 */
async function findMade({ tx }: TransactionContext, orderId: number, refund: OwedRefund): Promise<Begun | null> {
  const { key } = refund;
  if (key === null && refund.checkNumber === null) return null;
  const reference = referenceOf(orderId, refund);
  const ofKey = key === null ? reference : nameOfKey(orderId, key);
  const parts = key === null ? [] : await findRefundParts(tx, ofKey);
  const entries = await tx
    .selectFrom("payment_entries")
    .select(["order_product_id", "amount_cents", "reason", "reference"])
    .where("order_id", "=", orderId)
    .where("kind", "=", "refund")
    .where((eb) => eb.or([eb("reference", "in", [reference, ofKey]), eb("request_key", "=", key)]))
    .execute();
  const made = parts.slice(0, 1).map((part) => ({ ...part, amount_cents: sumOf(parts), reference: ofKey }));
  const earlier = made.length > 0 ? made : entries;
  for (const one of earlier) refuseOther(refund, one, one.reference === reference);
  if (!earlier[0]) return null;
  const amountCents = earlier[0].amount_cents;
  const unanswered = parts.filter(({ state }) => state === "asked");
  if (unanswered.length > 0) return { kind: "asking", parts: unanswered, amountCents };
  if (parts.some(({ state }) => state === "refused" || state === "failed")) throw refundFailed(parts);
  return { kind: "done", amountCents, outboxId: null };
}

/** @throws 409 when the request under this key was for something else or is decided, or another one waits */
async function findRequested(work: TransactionContext, orderId: number, refund: OwedRefund): Promise<Begun | null> {
  const requests = await findRequests(work.tx, orderId, refund.key);
  const own = requests.find(({ key }) => key !== null && key === refund.key);
  if (own) {
    const { goodwill, check_number: check } = own;
    refuseOther(refund, own, goodwill === refund.isGoodwill && check === refund.checkNumber);
    refuseDecided(work, own);
    return { kind: "requested", requestId: own.id };
  }
  if (requests.length > 0) throw conflict("REFUND_PENDING", msg("staffErrors.refundRequestWaits"));
  return null;
}

/**
 * The result of an earlier request with the same key, made or waiting for a second admin; null when there was none.
 * @throws 409 when it was for something else or declined, or another one waits, 503 when the provider refused it
 */
export const findEarlier = async (work: TransactionContext, orderId: number, refund: OwedRefund) =>
  (await findMade(work, orderId, refund)) ?? findRequested(work, orderId, refund);
