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
  /** Of what was refunded, what the bank took back by a dispute that was lost: it is due again (rule M-48). */
  readonly lost: Cents;
}

const disputePrefix = "dispute:";

/** The name of what the bank took back by a dispute that was lost; the provider does not call it a refund. */
export const disputeReference = (dispute: string): string => `${disputePrefix}${dispute}`;

/** Names of {@link disputeReference}, as a pattern of SQL. */
export const disputeReferences = `${disputePrefix}%`;

/** What closeouts and reports call the lines of {@link isLostDispute}. */
export const lostDispute = "dispute_lost";

/** Whether a line of the ledger is what a lost dispute took: no refund of the office's. */
export const isLostDispute = ({ kind, reference }: { readonly kind: EntryKind; readonly reference: string }): boolean =>
  kind === "refund" && reference.startsWith(disputePrefix);
