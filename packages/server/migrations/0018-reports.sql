-- What the office did on each day, counted once the day is over (docs/decisions/0028-daily-counts.md), so that a report of years
-- reads a few thousand rows. Days are the office's.
create table daily_counts (
  day date not null,
  measure text not null,
  -- 0 where it is no product's.
  product_id smallint not null,
  -- What the measure is of: a status, a kind of money, a reason, a field, a person; empty where it is of nothing.
  key text not null,
  -- Days that it took, or the hour; 0 where neither.
  bucket smallint not null,
  count integer not null check (count > 0),
  cents bigint not null,
  primary key (day, measure, product_id, key, bucket)
);

-- Up to which day they are counted, in which time zone.
create table daily_counts_state (
  single boolean primary key default true check (single),
  through date not null,
  time_zone text not null
);

-- Reports count the days that are not over from the history itself, which is written in order of time.
create index payment_entries_recent on payment_entries using brin (recorded_at);
create index corrections_history_recent on corrections_history using brin (created_at);
create index flag_history_recent on flag_history using brin (created_at);

-- The only place where the office's work is counted: what the days from `first` to `last` have in daily_counts.
create function office_counts(first date, last date, zone text)
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
    select m.id, m.order_id, m.kind, m.amount_cents, p.product_id, (m.recorded_at at time zone zone)::date as day
    from payment_entries m left join order_products p on p.id = m.order_product_id
    where m.recorded_at >= since and m.recorded_at < until),
  -- Charges of an order's total are of its lines; others are of a part of them, or came twice.
  charges as (
    select m.*, m.amount_cents = o.total_cents and not exists (
        select from payment_entries b where b.order_id = m.order_id and b.kind = 'charge' and b.id < m.id) as whole,
      o.transaction_fee_cents
    from money m join orders o on o.id = m.order_id
    where m.kind = 'charge'),
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
    select c.day, 'charged', case l.kind when 'product' then coalesce(p.product_id, 0) else 0 end, l.kind, 0, 1, l.amount_cents
    from charges c join order_lines l on l.order_id = c.order_id left join order_products p on p.id = l.order_product_id
    where c.whole
    union all
    select c.day, 'charged', 0, 'transaction', 0, 1, c.transaction_fee_cents from charges c where c.whole
    union all
    select c.day, 'charged', 0, 'part', 0, 1, c.amount_cents from charges c where not c.whole
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

-- The same of a period, whether its days are counted already or not.
create function report_counts(first date, last date, zone text, wanted text[])
returns table (day date, measure text, product_id smallint, key text, bucket smallint, count integer, cents bigint)
language plpgsql stable as $$
declare
  through date := (select s.through from daily_counts_state s where s.time_zone = zone);
begin
  return query
    select c.day, c.measure, c.product_id, c.key, c.bucket, c.count, c.cents from daily_counts c
    where through is not null and c.day between first and least(last, through) and c.measure = any (wanted);
  return query
    select c.* from office_counts(greatest(first, through + 1), last, zone) c where c.measure = any (wanted);
end $$;

create index orders_held_now on orders (id) where held_cents > 0;
