// Rules: M-51 (docs/rules)
import { bookKindOf, disputeReferences } from "@dop/domain/ledger";
import { sumCents, toDollars } from "@dop/domain/pricing";
import type { Payouts, payoutsQuerySchema } from "@dop/domain/reports";
import { msg } from "@dop/texts/message";
import { sql, type RawBuilder, type Selectable } from "kysely";
import type { z } from "zod";
import { officePeriod } from "../../../db/office-period.ts";
import { ApiError, notFound } from "../../../http/api-error.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { PaymentGatewayError, type Payout, type PayoutLine } from "../../../ports/payments/index.ts";
import type { Portal } from "../../../portal.ts";
import { matchLines, type BookedLine, type MatchedLines, type PaidLine } from "./match-payouts.ts";
import type { Schema } from "../../../db/schema.ts";

/** The longest time between a day and its payout. */
const laterMs = 14 * millisecondsIn.day;
/** A line counts as missing once a movement this much later has been paid out. */
const settledMs = 3 * millisecondsIn.day;

/** Ledger lines to compare, as a condition on `m`, and the period in which they were recorded. */
export interface ComparedLines {
  readonly where: RawBuilder<unknown>;
  readonly since: Date;
  readonly until: Date;
}

/** Ledger lines recorded on these days of the office, both included. */
export async function linesOfDays(
  { db, config }: Portal,
  { from, to }: z.infer<typeof payoutsQuerySchema>,
): Promise<ComparedLines> {
  const period = await officePeriod(db, config.office.timeZone, from, to);
  return { ...period, where: sql`(m.recorded_at >= ${period.since} and m.recorded_at < ${period.until})` };
}

/** @throws 404 for an unknown closeout */
export async function linesOfCloseout(portal: Portal, number: number): Promise<ComparedLines> {
  const closeout = await portal.db
    .selectFrom("closeouts")
    .select(["first_day", "day"])
    .where("number", "=", number)
    .executeTakeFirstOrThrow(() => notFound(msg("closeouts.notFound")));
  const days = await linesOfDays(portal, { from: closeout.first_day, to: closeout.day });
  return {
    ...days,
    where: sql`exists (select from closeout_entries e where e.entry_id = m.id and e.closeout = ${number})`,
  };
}

type EntryRow = Pick<
  Selectable<Schema["payment_entries"]>,
  "id" | "order_id" | "payment_id" | "kind" | "reference" | "occurred_at"
> & { readonly cents: number; readonly is_compared: boolean };

async function readEntries(portal: Portal, isCompared: RawBuilder<unknown>, where: RawBuilder<unknown>) {
  const { rows } = await sql<EntryRow>`
    select m.id, m.order_id, m.payment_id, m.kind, m.reference, m.occurred_at, ${isCompared} as is_compared,
      case m.kind when 'refund' then -m.amount_cents else m.amount_cents end as cents
    from payment_entries m
    where m.kind in ('charge', 'refund', 'refund_failed') and m.provider = ${portal.payments.name}
      and m.amount_cents > 0 and ${where}
    order by m.id`.execute(portal.db);
  return rows;
}

/**
 * Times before the period of movements recorded in it: charges, refunds and the start of disputes. A charge that no
 * event reported may be as old as its checkout.
 */
async function earlierMoments(portal: Portal, { where, since }: ComparedLines): Promise<readonly Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select least(m.occurred_at, (
      select min(d.occurred_at) from payment_entries d where d.payment_id = m.payment_id and d.kind = 'dispute'
        and m.reference like ${disputeReferences}), (
      select p.created_at from payments p where p.id = m.payment_id and m.kind = 'charge' and not exists (
        select from payment_entries h where h.payment_id = p.id and h.kind = 'hold'))) as at
    from payment_entries m where m.kind in ('charge', 'refund', 'refund_failed') and ${where}`.execute(portal.db);
  return rows.map(({ at }) => at).filter((at) => at < since);
}

/** Beginnings and ends of the disputes of these payments: the money of a won one comes back weeks later. */
async function disputeMoments(portal: Portal, payments: ReadonlySet<number | undefined>): Promise<readonly Date[]> {
  const ids = [...payments].filter((id) => id !== undefined);
  const { rows } = await sql<{ at: Date }>`
    select occurred_at as at from payment_entries
    where payment_id = any (${ids}::bigint[]) and kind in ('dispute', 'dispute_closed')`.execute(portal.db);
  return rows.map(({ at }) => at);
}

async function listPayouts(portal: Portal, spans: readonly Span[]): Promise<readonly Payout[]> {
  const found = new Map<string, Payout>();
  try {
    for (const { from, to } of mergeOverlapping(spans))
      for (const payout of await portal.payments.listPayouts(new Date(from), new Date(to)))
        found.set(payout.reference, payout);
    return [...found.values()];
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    throw new ApiError(503, "PAYMENT_UNAVAILABLE", msg("closeouts.noPayouts"), { retryAfter: 60 });
  }
}

/** In milliseconds. */
interface Span {
  readonly from: number;
  readonly to: number;
}

function mergeOverlapping(spans: readonly Span[]): readonly Span[] {
  const found: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last === undefined || span.from > last.to) found.push(span);
    else found[found.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
  }
  return found;
}

/** Our payments' ids by the provider's two ids. */
async function paymentsByName(portal: Portal, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; reference: string; provider_payment: string | null }>`
    select id, reference, provider_payment from payments
    where gateway = ${portal.payments.name}
      and (reference = any (${names}::text[]) or provider_payment = any (${names}::text[]))`.execute(portal.db);
  return new Map(
    rows.flatMap(({ id, reference, provider_payment: other }) =>
      [reference, ...(other === null ? [] : [other])].map((name) => [name, id] as const),
    ),
  );
}

const bookedLine = (entry: EntryRow): BookedLine => {
  const kind = bookKindOf(entry);
  return {
    id: entry.id,
    paymentId: entry.payment_id,
    kind: kind === "charge" ? kind : kind === "refund" || kind === "refund_failed" ? "refund" : "dispute",
    cents: entry.cents,
  };
};

/** Both sides of a comparison: lines of payouts, and ledger entries of the same payments. */
interface Sides {
  readonly payouts: readonly Payout[];
  readonly paid: readonly PaidLine[];
  /** Compared entries, and the others of the same payments. */
  readonly entries: readonly EntryRow[];
}

async function readSides(portal: Portal, scope: ComparedLines, compared: readonly EntryRow[]): Promise<Sides> {
  const { where, since, until } = scope;
  const spanOf = (from: Date, to = from): Span => ({ from: from.getTime(), to: to.getTime() + laterMs });
  const spans = [spanOf(since, until), ...(await earlierMoments(portal, scope)).map((at) => spanOf(at))];
  const near = await listPayouts(portal, spans);
  const nearLines = near.flatMap((payout) => payout.lines);
  const names = new Set(nearLines.map(({ payment }) => payment).filter((name) => name !== null));
  const payments = await paymentsByName(portal, [...names]);
  const disputed = nearLines.flatMap(({ kind, payment }) => (kind === "dispute" ? [payments.get(payment ?? "")] : []));
  const far = (await disputeMoments(portal, new Set(disputed))).filter((at) => at < since || at >= until);
  const payouts = far.length === 0 ? near : await listPayouts(portal, [...spans, ...far.map((at) => spanOf(at))]);
  const ids = new Set([...payments.values(), ...compared.map(({ payment_id: id }) => id).filter((id) => id !== null)]);
  return {
    payouts,
    paid: payouts
      .flatMap((payout) => payout.lines)
      .map((line) => ({ line, paymentId: payments.get(line.payment ?? "") ?? null })),
    entries: await readEntries(portal, where, sql`(m.payment_id = any (${[...ids]}::bigint[]) or ${where})`),
  };
}

const linesOf = (matches: readonly MatchedLines[]): PayoutLine[] =>
  matches.flatMap((match) => match.paid.map(({ line }) => line));

/** The result of a match: payout lines to show, and lines that only one side has. */
function findDifferences({ paid, entries }: Sides, isInTime: (at: Date) => boolean) {
  const matches = matchLines(entries.map(bookedLine), paid);
  const isCompared = new Set(entries.filter((entry) => entry.is_compared).map(({ id }) => id));
  const matched = new Set(matches.flatMap(({ booked }) => booked.map(({ id }) => id)));
  const taken = new Set(linesOf(matches));
  // Lines that match as a sum may be of several days: they are reported on the first one's day.
  const ours = matches.filter(({ booked }) => booked[0] !== undefined && isCompared.has(booked[0].id));
  // Money that left and came back, as in a dispute that was won, has no ledger line.
  const cameBack = linesOf(matches.filter(({ booked }) => booked.length === 0));
  const providerOnly = paid.filter(({ line }) => !taken.has(line) && isInTime(line.at));
  const others = [...providerOnly.map(({ line }) => line), ...cameBack];
  return {
    shown: new Set([...linesOf(ours), ...others.filter(({ at }) => isInTime(at))]),
    paidOut: entries.filter(({ id }) => isCompared.has(id) && matched.has(id)),
    ledgerOnly: entries.filter(({ id }) => isCompared.has(id) && !matched.has(id)),
    providerOnly,
  };
}

const dollarsOf = (entries: readonly EntryRow[]): number => toDollars(sumCents(entries, ({ cents }) => cents));

/**
 * Compares ledger lines with the provider's payouts, by payment. Lines of another day are reported with that day.
 * @throws 503 when the provider gives no answer
 */
export async function comparePayouts(portal: Portal, scope: ComparedLines): Promise<Payouts> {
  const { since, until } = scope;
  const compared = await readEntries(portal, sql`true`, scope.where);
  const sides = await readSides(portal, scope, compared);
  const { payouts, paid, entries } = sides;
  const { shown, paidOut, ledgerOnly, providerOnly } = findDifferences(sides, (at) => at >= since && at < until);
  const newest = Math.max(0, ...paid.map(({ line }) => line.at.getTime()));
  const isKnown = ({ occurred_at: at }: EntryRow): boolean =>
    newest > at.getTime() + settledMs || portal.clock().getTime() > at.getTime() + laterMs;
  const open = ledgerOnly.filter((entry) => !isKnown(entry));
  const orders = new Map(entries.map((entry) => [entry.payment_id, entry.order_id]));
  return {
    provider: portal.payments.name,
    ledger: dollarsOf(compared),
    paid_out: dollarsOf(paidOut),
    not_known: { count: open.length, amount: dollarsOf(open) },
    fees: toDollars(sumCents([...shown], ({ feeCents }) => feeCents)),
    payouts: payouts
      .filter(({ lines }) => lines.some((line) => shown.has(line)))
      .map(({ reference, arrivesOn, amountCents }) => ({
        reference,
        arrives_on: arrivesOn,
        amount: toDollars(amountCents),
      })),
    differences: [
      ...ledgerOnly.filter(isKnown).map((entry) => ({
        where: "ledger" as const,
        kind: bookKindOf(entry),
        order_id: entry.order_id,
        reference: entry.reference,
        amount: toDollars(entry.cents),
        at: entry.occurred_at.toISOString(),
      })),
      ...providerOnly.map(({ line, paymentId }) => ({
        where: "provider" as const,
        kind: line.kind,
        order_id: orders.get(paymentId) ?? null,
        reference: line.reference,
        amount: toDollars(line.amountCents),
        at: line.at.toISOString(),
      })),
    ],
  };
}
