// Rules: M-51 (docs/rules)
import { bookKindOf, disputeReferences } from "@dop/domain/ledger";
import { sumCents, toDollars } from "@dop/domain/pricing";
import type { Payouts } from "@dop/domain/reports";
import { msg } from "@dop/domain/texts/message";
import { sql, type RawBuilder, type Selectable } from "kysely";
import { ApiError } from "../../http/api-error.ts";
import { millisecondsIn } from "../../http/time.ts";
import { PaymentGatewayError, type Payout } from "../../ports/payments/index.ts";
import type { Portal } from "../../portal.ts";
import { matchLines, type BookedLine, type PaidLine } from "./match-payouts.ts";
import type { Schema } from "../../db/schema.ts";

/** How long after a day its payout is looked for. */
const laterMs = 14 * millisecondsIn.day;
/** What was paid out so much later than a line tells that no payout will have it. */
const settledMs = 3 * millisecondsIn.day;

/** The compared lines of the ledger, as a condition on `m`, and the moments between which they were learned of. */
export interface ComparedLines {
  readonly where: RawBuilder<unknown>;
  readonly since: Date;
  readonly until: Date;
}

interface EntryRow extends Pick<
  Selectable<Schema["payment_entries"]>,
  "id" | "order_id" | "payment_id" | "kind" | "reference" | "occurred_at"
> {
  readonly cents: number;
  readonly is_compared: boolean;
}

/** Lines of the ledger that moved money at the provider. */
async function readEntries(portal: Portal, isCompared: RawBuilder<unknown>, where: RawBuilder<unknown>) {
  const { rows } = await sql<EntryRow>`
    select m.id, m.order_id, m.payment_id, m.kind, m.reference, m.occurred_at, ${isCompared} as is_compared,
      case m.kind when 'charge' then m.amount_cents else -m.amount_cents end as cents
    from payment_entries m
    where m.kind in ('charge', 'refund') and m.provider = ${portal.payments.name} and m.amount_cents > 0 and ${where}
    order by m.id`.execute(portal.db);
  return rows;
}

/** When money moved at the provider that the portal wrote down later: charges, refunds and the start of disputes. */
async function earlierMoments(portal: Portal, { where, since }: ComparedLines): Promise<readonly Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select least(m.occurred_at, (
      select min(d.occurred_at) from payment_entries d where d.payment_id = m.payment_id and d.kind = 'dispute'
        and m.reference like ${disputeReferences})) as at
    from payment_entries m where m.kind in ('charge', 'refund') and ${where}`.execute(portal.db);
  return rows.map(({ at }) => at).filter((at) => at < since);
}

/** The payouts of some spans of time, each once. */
async function listPayouts(portal: Portal, spans: readonly Span[]): Promise<readonly Payout[]> {
  const found = new Map<string, Payout>();
  try {
    for (const { from, to } of joined(spans))
      for (const payout of await portal.payments.listPayouts(new Date(from), new Date(to)))
        found.set(payout.reference, payout);
    return [...found.values()];
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    throw new ApiError(503, "PAYMENT_UNAVAILABLE", msg("closeouts.noPayouts"), { retryAfter: 60 });
  }
}

/** Milliseconds. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Spans that touch as one. */
function joined(spans: readonly Span[]): readonly Span[] {
  const found: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last === undefined || span.from > last.to) found.push(span);
    else found[found.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
  }
  return found;
}

/** Our payments by the names that the provider has for them. */
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
    kind: kind === "charge" || kind === "refund" ? kind : "dispute",
    cents: entry.cents,
  };
};

/**
 * Compares lines of the ledger with the provider's payouts, line by line, by payment. What belongs to another day is
 * reported with that day, and not here.
 *
 * @throws 503 when the provider gives no answer
 */
export async function comparePayouts(portal: Portal, asked: ComparedLines): Promise<Payouts> {
  const { where, since, until } = asked;
  const compared = await readEntries(portal, sql`true`, where);
  const earlier = (await earlierMoments(portal, asked)).map((at) => ({
    from: at.getTime(),
    to: at.getTime() + laterMs,
  }));
  const payouts = await listPayouts(portal, [{ from: since.getTime(), to: until.getTime() + laterMs }, ...earlier]);
  const lines = payouts.flatMap((payout) => payout.lines);
  const payments = await paymentsByName(portal, [
    ...new Set(lines.flatMap(({ payment }) => (payment === null ? [] : [payment]))),
  ]);
  const paid: PaidLine[] = lines.map((line) => ({ line, paymentId: payments.get(line.payment ?? "") ?? null }));
  const ids = [
    ...new Set([...payments.values(), ...compared.flatMap(({ payment_id: id }) => (id === null ? [] : [id]))]),
  ];
  const entries = await readEntries(portal, where, sql`(m.payment_id = any (${ids}::bigint[]) or ${where})`);
  const matches = matchLines(entries.map(bookedLine), paid);

  const isCompared = new Set(entries.flatMap((entry) => (entry.is_compared ? [entry.id] : [])));
  const matched = new Set(matches.flatMap(({ booked }) => booked.map(({ id }) => id)));
  const taken = new Set(matches.flatMap((match) => match.paid.map(({ line }) => line)));
  // Lines that came to the same together, some of them of another day, are told where the first one is.
  const ours = matches.filter(({ booked }) => booked[0] !== undefined && isCompared.has(booked[0].id));
  const here = new Set(ours.flatMap((match) => match.paid.map(({ line }) => line)));
  // No line of ours: money that left and came back, such as that of a dispute that was won.
  const cameBack = matches.filter(({ booked }) => booked.length === 0).flatMap((match) => match.paid);
  const inTime = (at: Date): boolean => at >= since && at < until;
  const theirsAlone = paid.filter(({ line }) => !taken.has(line) && inTime(line.at));
  const newest = Math.max(0, ...lines.map(({ at }) => at.getTime()));
  const isKnown = ({ occurred_at: at }: EntryRow): boolean =>
    newest > at.getTime() + settledMs || portal.clock().getTime() > at.getTime() + laterMs;
  const alone = entries.filter((entry) => entry.is_compared && !matched.has(entry.id));
  const open = alone.filter((entry) => !isKnown(entry));
  const orders = new Map(entries.map((entry) => [entry.payment_id, entry.order_id]));
  const others = [...theirsAlone, ...cameBack].map(({ line }) => line);
  const shown = new Set([...here, ...others.filter(({ at }) => inTime(at))]);
  return {
    provider: portal.payments.name,
    ledger: toDollars(sumCents(compared, ({ cents }) => cents)),
    paid_out: toDollars(
      sumCents(
        entries.filter(({ id, is_compared: is }) => is && matched.has(id)),
        ({ cents }) => cents,
      ),
    ),
    not_known: { count: open.length, amount: toDollars(sumCents(open, ({ cents }) => cents)) },
    fees: toDollars(sumCents([...shown], ({ feeCents }) => feeCents)),
    payouts: payouts
      .filter((payout) => payout.lines.some((line) => shown.has(line)))
      .map(({ reference, arrivesOn, amountCents }) => ({
        reference,
        arrives_on: arrivesOn,
        amount: toDollars(amountCents),
      })),
    differences: [
      ...alone.filter(isKnown).map((entry) => ({
        where: "ledger" as const,
        kind: bookKindOf(entry),
        order_id: entry.order_id,
        reference: entry.reference,
        amount: toDollars(entry.cents),
        at: entry.occurred_at.toISOString(),
      })),
      ...theirsAlone.map(({ line, paymentId }) => ({
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
