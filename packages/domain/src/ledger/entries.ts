import type { Cents } from "../pricing/index.ts";

/**
 * What can happen to an order's money (rule M-25). `hold` and `release` are about money that the card's bank keeps
 * aside,
 * `charge` and `refund` about money that changed hands, `decline`, `dispute` and `dispute_closed` tell what happened
 * without moving any.
 */
export const entryKinds = ["hold", "charge", "release", "refund", "decline", "dispute", "dispute_closed"] as const;
export type EntryKind = (typeof entryKinds)[number];

/** One line of the ledger. Lines are written once and never changed. */
export interface LedgerEntry {
  readonly kind: EntryKind;
  readonly amount: Cents;
  /** The product that a refund is for; null for the order as a whole. */
  readonly orderProductId: number | null;
}

/**
 * Sums of an order's entries. A hold counts as held until it is released or charged, whatever part of it was charged.
 */
export interface LedgerSums {
  readonly held: Cents;
  readonly paid: Cents;
  readonly refunded: Cents;
}
