import type { World } from "../world.ts";
import { all, noRows, rowsOf, type Check } from "./check.ts";

interface Booked {
  readonly reference: string;
  readonly charged: number;
  readonly refunded: number;
  readonly lost: number;
}

/** Payments as Stripe has them; of a lost dispute's money nothing is left to be refunded. */
function atStripe({ stripe, paid, lost }: World): readonly Booked[] {
  return [...paid].map((reference) => {
    const { status, amount_received: received, refunded } = stripe.intent(reference);
    return {
      reference,
      charged: status === "succeeded" ? received : 0,
      refunded,
      lost: lost.get(reference) ?? 0,
    };
  });
}

/** Each payment's ledger says what Stripe says of it. */
const ledgerIsStripes: Check = async (world) => {
  const rows = await rowsOf<Booked>(
    world,
    `select p.reference,
      coalesce(sum(e.amount_cents) filter (where e.kind = 'charge' and not d.is_dispute), 0)::int as charged,
      coalesce(sum(case e.kind when 'refund' then e.amount_cents when 'refund_failed' then -e.amount_cents end)
        filter (where not d.is_dispute), 0)::int as refunded,
      coalesce(sum(case e.kind when 'refund' then e.amount_cents when 'charge' then -e.amount_cents end)
        filter (where d.is_dispute), 0)::int as lost
    from payments p left join payment_entries e on e.payment_id = p.id
    cross join lateral (select coalesce(e.reference like 'dispute:%', false) as is_dispute) d
    group by p.id, p.reference`,
  );
  const booked = new Map(rows.map((row) => [row.reference, row]));
  return atStripe(world).flatMap(({ reference, ...there }) => {
    const here = booked.get(reference);
    if (!here) return [`a payment of ${String(there.charged)} cents is at Stripe alone`];
    return (["charged", "refunded", "lost"] as const)
      .filter((kind) => here[kind] !== there[kind])
      .map((kind) => `the ledger has ${String(here[kind])} cents ${kind}, Stripe ${String(there[kind])}`);
  });
};

/** Orders whose money moved in the last days: their sums are those of their ledger. */
export const moneyOfTheDay: Check = noRows(`
  select 'order ' || o.id || ' has paid ' || o.paid_cents || ' and refunded ' || o.refunded_cents
    || ' cents, its ledger ' || e.paid || ' and ' || e.refunded as what
  from orders o cross join lateral (
    select coalesce(sum(amount_cents) filter (where kind = 'charge'), 0) as paid,
      coalesce(sum(case kind when 'refund' then amount_cents when 'refund_failed' then -amount_cents end), 0)
        as refunded
    from payment_entries where order_id = o.id) e
  where (o.paid_cents <> e.paid or o.refunded_cents <> e.refunded) and exists (
    select from payment_entries l where l.order_id = o.id and l.recorded_at > $now - interval '2 days')
  union all
  select 'payment ' || id || ' is held for ' || age($now, authorized_at) from payments
  where state = 'authorized' and authorized_at < $now - interval '8 days'
  union all
  select 'refund ' || id || ' has no answer since ' || requested_at from refunds
  where state = 'asked' and requested_at < $now - interval '2 days'`);

/** Every line of the days that are closed is in one closeout, whose sums are those of its lines. */
const closeouts: Check = noRows(`
  select 'ledger line ' || m.id || ' of a closed day is in no closeout' as what from payment_entries m
  where m.recorded_at >= (select min(first_day) from closeouts)::timestamp at time zone 'America/Denver'
    and m.recorded_at < ((select max(day) from closeouts) + 1)::timestamp at time zone 'America/Denver'
    and not exists (select from closeout_entries c where c.entry_id = m.id)
  union all
  select 'closeout ' || c.number || ' differs from its lines' from closeouts c left join lateral (
    select coalesce(sum(amount_cents) filter (where kind = 'charge'), 0) as charged,
      coalesce(sum(case kind when 'refund' then amount_cents when 'refund_failed' then -amount_cents end), 0)
        as refunded,
      count(*) - count(distinct e.entry_id) as twice
    from closeout_entries e join payment_entries m on m.id = e.entry_id where e.closeout = c.number) s on true
  where c.charged_cents <> s.charged or c.refunded_cents <> s.refunded or s.twice > 0`);

/** Everything: the ledger, Stripe's books and the closeouts. */
export const moneyInAll: Check = all(ledgerIsStripes, closeouts);
