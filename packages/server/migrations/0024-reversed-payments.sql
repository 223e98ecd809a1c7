-- A payment that was undone does not count as paid: what a lost dispute took, and what was returned because it was not the
-- order's (docs/rules/money.md, M-31 and M-48). What a bank gives back of a dispute that was lost is a charge named "dispute:…".
alter table orders rename column lost_cents to reversed_cents;
alter table orders rename constraint orders_lost to orders_reversed;

-- Whether a refund undoes a payment.
create function is_reversal(kind text, reference text, payment bigint) returns boolean language sql stable as $$
  select kind = 'refund' and (
    reference like 'dispute:%'
    or exists (select from refunds r where r.reference = $2 and r.purpose = 'returned')
    or exists (select from payments p where p.id = payment and p.return_reason in ('twice', 'ended')))
$$;

create or replace function book_payment_entry() returns trigger language plpgsql as $$
declare
  hold integer := 0;
begin
  -- A hold that is charged is held no more, whatever part of it was charged.
  if new.kind = 'charge' and new.payment_id is not null and new.reference not like 'dispute:%' then
    select coalesce(sum(case kind when 'hold' then amount_cents else -amount_cents end), 0) into hold
    from payment_entries where payment_id = new.payment_id and kind in ('hold', 'release');
  end if;
  update orders set
    held_cents = held_cents + case new.kind
      when 'hold' then new.amount_cents when 'release' then -new.amount_cents when 'charge' then -hold else 0 end,
    paid_cents = paid_cents + case new.kind when 'charge' then new.amount_cents else 0 end,
    refunded_cents = refunded_cents + case new.kind when 'refund' then new.amount_cents else 0 end,
    reversed_cents = reversed_cents
      + case when is_reversal(new.kind, new.reference, new.payment_id) then new.amount_cents else 0 end,
    -- What has gone back is not owed any more; the portal then writes the whole sum.
    owed_cents = case new.kind
      when 'refund' then least(owed_cents, paid_cents - refunded_cents - new.amount_cents) else owed_cents end
  where id = new.order_id;
  if new.kind = 'refund' and new.order_product_id is not null then
    update order_products set refunded_cents = refunded_cents + new.amount_cents where id = new.order_product_id;
  end if;
  return null;
end $$;

update orders o set reversed_cents = undone.cents
from (
  select order_id, sum(amount_cents)::integer as cents from payment_entries
  where kind = 'refund' and is_reversal(kind, reference, payment_id) group by order_id) undone
where undone.order_id = o.id and o.reversed_cents <> undone.cents;
update orders o set payable_cents = m.payable_cents
from order_money m
where m.order_id = o.id and m.payable_cents <> o.payable_cents;
-- What was lost can be paid again.
update orders set paid_at = null, payment_held = false
where paid_at is not null and reversed_cents > 0 and not voided and payable_cents > paid_cents - reversed_cents + held_cents;

create or replace view charged_lines as
select m.id as entry_id, l.line, l.product_id, l.cents
from payment_entries m
join orders o on o.id = m.order_id
cross join lateral (
  select m.amount_cents = o.total_cents and not exists (
    select from payment_entries b where b.order_id = m.order_id and b.kind = 'charge' and b.id < m.id) as whole) w
cross join lateral (
  select l.kind as line, case l.kind when 'product' then coalesce(p.product_id, 0) else 0 end as product_id,
    l.amount_cents as cents
  from order_lines l left join order_products p on p.id = l.order_product_id where l.order_id = o.id and w.whole
  union all
  select 'transaction', 0, o.transaction_fee_cents where w.whole
  union all
  select 'part', 0, m.amount_cents where not w.whole) l
where m.kind = 'charge' and m.reference not like 'dispute:%';

create or replace function office_counts(first date, last date, zone text)
returns table (day date, measure text, product_id smallint, key text, bucket smallint, count integer, cents bigint)
language plpgsql stable as $$
declare
  since timestamptz := first::timestamp at time zone zone;
  until timestamptz := (last + 1)::timestamp at time zone zone;
begin
  if first > last then
    return;
  end if;
  return query
  with entries as (
    select h.id, h.order_product_id, p.order_id, p.product_id, h.status_id, h.user_id, h.reason, h.created_at,
      (h.created_at at time zone zone)::date as day
    from status_history h join order_products p on p.id = h.order_product_id
    where h.created_at >= since and h.created_at < until),
  done as (
    select e.*, least(e.day - (o.created_at at time zone zone)::date, 999) as days
    from entries e join orders o on o.id = e.order_id
    where e.status_id = 6 and not exists (
      select from status_history b where b.order_product_id = e.order_product_id and b.status_id = 6 and b.id < e.id)),
  money as (
    select m.id, m.order_id, p.product_id,
      case when m.kind = 'charge' and m.reference like 'dispute:%' then -m.amount_cents else m.amount_cents end as amount_cents,
      -- What a bank gave back after all is taken off what disputes have cost.
      case when m.kind in ('refund', 'charge') and m.reference like 'dispute:%' then 'dispute_lost' else m.kind end as kind,
      (m.recorded_at at time zone zone)::date as day
    from payment_entries m left join order_products p on p.id = m.order_product_id
    where m.recorded_at >= since and m.recorded_at < until),
  counted as (
    select (o.created_at at time zone zone)::date as day, 'placed' as measure, p.product_id::integer as product, '' as key,
      extract(hour from o.created_at at time zone zone)::integer as bucket, 1 as count, 0 as cents
    from orders o join order_products p on p.order_id = o.id
    where o.created_at >= since and o.created_at < until
    union all
    select d.day, 'done', d.product_id, '', d.days, 1, 0 from done d
    union all
    select d.day, 'promise', d.product_id, case when d.day <= first_told.p80_on then 'kept' else 'late' end, 0, 1, 0
    from done d cross join lateral (
      select t.p80_on from promises t where t.order_product_id = d.order_product_id order by t.id limit 1) first_told
    union all
    select e.day, 'step', e.product_id, left_step.status_id::text,
      least(e.day - (left_step.created_at at time zone zone)::date, 999), 1, 0
    from entries e cross join lateral (
      select b.status_id, b.created_at from status_history b
      where b.order_product_id = e.order_product_id and b.id < e.id order by b.id desc limit 1) left_step
    where left_step.status_id not in (6, 7, 8, 10)
    union all
    select e.day, 'canceled', e.product_id, '', 0, 1, 0 from entries e where e.status_id = 8
    union all
    select e.day, 'issue', e.product_id, e.reason::text, 0, 1, 0 from entries e where e.reason is not null
    union all
    select e.day, 'act', 0, e.user_id || ':' || e.status_id, 0, 1, 0 from entries e where e.user_id is not null
    union all
    select m.day, 'ledger', 0, m.kind, 0, 1, m.amount_cents from money m
    union all
    select m.day, 'refunded', coalesce(m.product_id, 0), '', 0, 1, m.amount_cents from money m where m.kind = 'refund'
    union all
    select m.day, 'charged', l.product_id, l.line, 0, 1, l.cents
    from money m join charged_lines l on l.entry_id = m.id where m.kind = 'charge'
    union all
    select (h.created_at at time zone zone)::date, 'correction', 0, field.name, 0, 1, 0
    from corrections_history h cross join lateral jsonb_object_keys(h.corrections) field (name)
    where h.created_at >= since and h.created_at < until
    union all
    select (h.created_at at time zone zone)::date, 'flag', 0, '', 0, 1, 0
    from flag_history h where h.flagged and h.created_at >= since and h.created_at < until)
  select c.day, c.measure, c.product::smallint, c.key, c.bucket::smallint, sum(c.count)::integer, sum(c.cents)::bigint
  from counted c group by 1, 2, 3, 4, 5;
end $$;
