-- Money that the bank took back by a dispute that was lost is due again, and what of an order was never paid is not due for
-- products that ended (docs/rules/money.md, M-26 and M-46 to M-48).
alter table orders
  -- Of refunded_cents, what a lost dispute took; kept by the ledger's trigger.
  add column lost_cents integer not null default 0,
  add constraint orders_lost check (lost_cents between 0 and refunded_cents);

create or replace function book_payment_entry() returns trigger language plpgsql as $$
declare
  hold integer := 0;
begin
  -- A hold that is charged is held no more, whatever part of it was charged.
  if new.kind = 'charge' and new.payment_id is not null then
    select coalesce(sum(case kind when 'hold' then amount_cents else -amount_cents end), 0) into hold
    from payment_entries where payment_id = new.payment_id and kind in ('hold', 'release');
  end if;
  update orders set
    held_cents = held_cents + case new.kind
      when 'hold' then new.amount_cents when 'release' then -new.amount_cents when 'charge' then -hold else 0 end,
    paid_cents = paid_cents + case new.kind when 'charge' then new.amount_cents else 0 end,
    refunded_cents = refunded_cents + case new.kind when 'refund' then new.amount_cents else 0 end,
    -- The ledger names a lost dispute by it.
    lost_cents = lost_cents
      + case when new.kind = 'refund' and new.reference like 'dispute:%' then new.amount_cents else 0 end,
    -- What has gone back is not owed any more; the portal then writes the whole sum.
    owed_cents = case new.kind
      when 'refund' then least(owed_cents, paid_cents - refunded_cents - new.amount_cents) else owed_cents end
  where id = new.order_id;
  if new.kind = 'refund' and new.order_product_id is not null then
    update order_products set refunded_cents = refunded_cents + new.amount_cents where id = new.order_product_id;
  end if;
  return null;
end $$;

create or replace view order_money as
select o.id as order_id,
  o.total_cents - p.waived
    - least(greatest(p.ended - (o.refunded_cents - o.lost_cents), 0)
          + case when o.lost_cents > 0 and p.shipped > 0
              then p.shipped_price + case when p.open = 0 then o.total_cents - p.price else 0 end else 0 end,
        greatest(o.total_cents - p.waived - (o.paid_cents - o.lost_cents) - o.held_cents, 0)) as payable_cents,
  greatest(
    o.paid_cents - o.refunded_cents - p.kept
      - case when p.served > 0 then p.served_price + o.total_cents - p.price else 0 end,
    0) as owed_cents
from orders o
cross join lateral (
  select sum(price_cents)::integer as price,
    coalesce(sum(share_cents) filter (where ending = 'waived'), 0)::integer as waived,
    coalesce(sum(share_cents) filter (where ending <> 'waived'), 0)::integer as ended,
    coalesce(sum(greatest(share_cents - refunded_cents, 0)) filter (where ending = 'kept'), 0)::integer as kept,
    count(*) filter (where ending is null and status_id = 6) as shipped,
    count(*) filter (where ending is null and status_id <> 6) as open,
    coalesce(sum(price_cents) filter (where ending is null and status_id = 6), 0)::integer as shipped_price,
    count(*) filter (where ending is null and (not o.voided or status_id = 6)) as served,
    coalesce(sum(greatest(price_cents - refunded_cents, 0))
      filter (where ending is null and (not o.voided or status_id = 6)), 0)::integer as served_price
  from order_products where order_id = o.id) p;

update orders o set lost_cents = lost.cents
from (
  select order_id, sum(amount_cents)::integer as cents from payment_entries
  where kind = 'refund' and reference like 'dispute:%' group by order_id) lost
where lost.order_id = o.id;
update orders o set payable_cents = m.payable_cents
from order_money m
where m.order_id = o.id and m.payable_cents <> o.payable_cents
  and o.payable_cents > o.paid_cents - o.lost_cents + o.held_cents;
-- What was lost can be paid again.
update orders set paid_at = null
where lost_cents > 0 and not voided and payable_cents > paid_cents - lost_cents + held_cents;

-- What the search asks for.
drop index orders_due;
create index orders_due on orders (id) where not voided and payable_cents > paid_cents - lost_cents + held_cents;

-- What a lost dispute took is counted by its own name, and is no refund.
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
    select m.id, m.order_id, m.amount_cents, p.product_id,
      case when m.kind = 'refund' and m.reference like 'dispute:%' then 'dispute_lost' else m.kind end as kind,
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
-- Where there is one, all days are counted anew.
delete from daily_counts_state
where exists (select from payment_entries where kind = 'refund' and reference like 'dispute:%');
