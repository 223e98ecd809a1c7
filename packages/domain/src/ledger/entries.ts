import type { Cents } from "../pricing/money.ts";

/**
 * Movements and events of an order's money (rule M-25). `hold` and `release` are about money that the card's bank sets
 * aside, `charge` and `refund` about money that changed hands, `refund_failed` about a refund that came back.
 * `decline`, `dispute` and `dispute_closed` record an event without moving any.
 */
export const entryKinds = [
  "hold",
  "charge",
  "release",
  "refund",
  "refund_failed",
  "decline",
  "dispute",
  "dispute_closed",
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** One line of the ledger. Lines are written once and never changed. */
export interface LedgerEntry {
  readonly kind: EntryKind;
  readonly amount: Cents;
  /** The product that a refund is for; null for the order as a whole. */
  readonly orderProductId: number | null;
}

/** Sums of an order's entries. A hold counts as held until it is released or charged, even in part. */
export interface LedgerSums {
  readonly held: Cents;
  readonly paid: Cents;
  readonly refunded: Cents;
  /**
   * The part of the refunds that undid payments: taken back by the bank (rule M-48), or returned because they were not
   * the order's (rule M-31). They do not count as paid.
   */
  readonly reversed: Cents;
}

const disputePrefix = "dispute:";

/** The reference of money that the bank took back by a lost dispute; the provider does not call it a refund. */
export const disputeReference = (dispute: string): string => `${disputePrefix}${dispute}`;

/** SQL pattern of {@link disputeReference}. */
export const disputeReferences = `${disputePrefix}%`;

/** The reference of money that the bank gave back of a dispute that was lost before and is won after all. */
export const reinstatementReference = (dispute: string): string => `${disputeReference(dispute)}:won`;

/** Names in closeouts and reports for money that a dispute has moved: neither a refund nor a charge of the office's. */
export const lostDispute = "dispute_lost";
export const wonDispute = "dispute_won";
export type BookKind = EntryKind | typeof lostDispute | typeof wonDispute;

/** The name of a ledger line in closeouts and reports: disputes that were lost, and won after all, have their own. */
export function bookKindOf({ kind, reference }: { readonly kind: EntryKind; readonly reference: string }): BookKind {
  if (!reference.startsWith(disputePrefix)) return kind;
  if (kind === "refund") return lostDispute;
  return kind === "charge" ? wonDispute : kind;
}

/** Gateways that can take customers' payments: the adapters of the payment port. */
export const paymentGateways = ["sandbox", "stripe", "bypass"] as const;
export type PaymentGatewayName = (typeof paymentGateways)[number];

/** Providers that took the money of a ledger entry: a gateway, or the license application together with the license. */
export const paymentProviders = [...paymentGateways, "license-application"] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

/** Providers of all ledger lines: the office itself returns some by check. */
export const ledgerProviders = [...paymentProviders, "check"] as const;

/**
 * `authorized`: the money is held and not taken; `failed`: declined; `expired`: given up or too late; `released`: a
 * hold that was released or has lapsed. The last three can no longer become `paid`.
 */
export type PaymentState = "open" | "authorized" | "paid" | "failed" | "expired" | "released";
