-- What each charge of the ledger was for. Charges of an order's total are of its lines; others are of a part of them, or came
-- twice (docs/rules/money.md, M-45).
create view charged_lines as
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
where m.kind = 'charge';

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
    select m.id, m.order_id, m.kind, m.amount_cents, p.product_id, (m.recorded_at at time zone zone)::date as day
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

-- A closed day of the office: numbered without gaps and never changed (docs/rules/money.md, M-55).
create table closeouts (
  number integer primary key check (number > 0),
  -- The days that it covers, both included: from the day after the closeout before.
  first_day date not null,
  day date not null unique,
  closed_at timestamptz not null,
  closed_by text not null,
  user_id integer not null references users (id),
  charged_cents bigint not null,
  refunded_cents bigint not null,
  -- Its tables as they were at that moment, amounts in cents.
  figures jsonb not null,
  constraint closeouts_days check (first_day <= day)
);
create trigger closeouts_append_only before update or delete on closeouts
  for each row execute function refuse_change();

-- Each line of the ledger is in one closeout at most: what was written late is in the next.
create table closeout_entries (
  entry_id bigint primary key references payment_entries (id),
  -- Written after its lines, whose sums it has.
  closeout integer not null references closeouts (number) deferrable initially deferred
);
create index closeout_entries_closeout on closeout_entries (closeout, entry_id);
create trigger closeout_entries_append_only before update or delete on closeout_entries
  for each row execute function refuse_change();
