// Rules: M-51 (docs/rules)
import { sumCents } from "@dop/domain/pricing";
import type { PayoutLine } from "../../../ports/payments/index.ts";

/** A ledger line that moved money at the provider; negative cents for money that left. */
export interface BookedLine {
  readonly id: number;
  readonly paymentId: number | null;
  readonly kind: "charge" | "refund" | "dispute";
  readonly cents: number;
}

/** A line of a payout with our payment; null where there is none. */
export interface PaidLine {
  readonly line: PayoutLine;
  readonly paymentId: number | null;
}

/** Lines of one payment that correspond: mostly one of each side. */
export interface MatchedLines {
  readonly booked: readonly BookedLine[];
  readonly paid: readonly PaidLine[];
}

function groupsOf<T>(list: readonly T[], nameOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one]);
  return groups;
}

/** Matches lines of one payment and kind by amount, and the rest when their sums are equal. */
function matchGroup(booked: readonly BookedLine[], paid: readonly PaidLine[]): MatchedLines[] {
  const found: MatchedLines[] = [];
  const left = [...paid];
  const alone: BookedLine[] = [];
  for (const line of booked) {
    const at = left.findIndex((other) => other.line.amountCents === line.cents);
    if (at === -1) alone.push(line);
    else found.push({ booked: [line], paid: left.splice(at, 1) });
  }
  const isSame = sumCents(alone, ({ cents }) => cents) === sumCents(left, ({ line }) => line.amountCents);
  return isSame && alone.length + left.length > 0 ? [...found, { booked: alone, paid: left }] : found;
}

/** Matches ledger and payout lines of the same payment, kind and amount. */
export function matchLines(booked: readonly BookedLine[], paid: readonly PaidLine[]): MatchedLines[] {
  const ofPayment = paid.filter(({ paymentId }) => paymentId !== null);
  const theirs = groupsOf(ofPayment, ({ paymentId, line }) => `${String(paymentId)} ${line.kind}`);
  const ours = groupsOf(booked, ({ paymentId, kind }) => `${String(paymentId)} ${kind}`);
  const names = new Set([...ours.keys(), ...theirs.keys()]);
  return [...names].flatMap((name) => matchGroup(ours.get(name) ?? [], theirs.get(name) ?? []));
}
