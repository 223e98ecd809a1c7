-- What the reports count, each happening by itself, so that the search finds the orders behind a number
-- (docs/rules/money.md, M-50).
create or replace view charged_lines as
select m.id as entry_id, l.line, l.product_id, l.cents, l.order_product_id
from payment_entries m
join orders o on o.id = m.order_id
cross join lateral (
  select m.amount_cents = o.total_cents and not exists (
    select from payment_entries b where b.order_id = m.order_id and b.kind = 'charge' and b.id < m.id) as whole) w
cross join lateral (
  select l.kind as line, case l.kind when 'product' then coalesce(p.product_id, 0) else 0 end as product_id,
    l.amount_cents as cents, case l.kind when 'product' then l.order_product_id end as order_product_id
  from order_lines l left join order_products p on p.id = l.order_product_id where l.order_id = o.id and w.whole
  union all
  select 'transaction', 0, o.transaction_fee_cents, null where w.whole
  union all
  select 'part', 0, m.amount_cents, null where not w.whole) l
where m.kind = 'charge' and m.reference not like 'dispute:%';

-- The only place where the office's work is read: what happened from `since` to `until`, of the wanted measures. Without an
-- order_product_id it is of the order as a whole.
create function office_events(since timestamptz, until timestamptz, zone text, wanted text[])
returns table (at timestamptz, measure text, order_id bigint, order_product_id bigint, product_id integer, key text,
  bucket integer, cents bigint)
language plpgsql stable as $$
begin
  return query
  with entries as (
    select h.id, h.order_product_id, p.order_id, p.product_id::integer as product_id, h.status_id, h.user_id, h.reason,
      h.created_at, (h.created_at at time zone zone)::date as day, p.shipping_type
    from status_history h join order_products p on p.id = h.order_product_id
    where h.created_at >= since and h.created_at < until),
  done as (
    select e.*, least(e.day - (o.created_at at time zone zone)::date, 999) as days,
      case when e.shipping_type is not null then 'us' || e.shipping_type when e.product_id = 4 then 'email'
        else 'abroad' end as destination
    from entries e join orders o on o.id = e.order_id
    where e.status_id = 6 and not exists (
      select from status_history b where b.order_product_id = e.order_product_id and b.status_id = 6 and b.id < e.id)),
  money as (
    select m.id, m.order_id, m.order_product_id, p.product_id::integer as product_id,
      -- What a bank gave back after all is taken off what disputes have cost.
      case when m.kind = 'charge' and m.reference like 'dispute:%' then -m.amount_cents else m.amount_cents end::bigint
        as cents,
      case when m.kind in ('refund', 'charge') and m.reference like 'dispute:%' then 'dispute_lost' else m.kind end as kind,
      m.recorded_at
    from payment_entries m left join order_products p on p.id = m.order_product_id
    where m.recorded_at >= since and m.recorded_at < until)
  select o.created_at, 'placed', p.order_id, p.id, p.product_id::integer, '',
    extract(hour from o.created_at at time zone zone)::integer, 0::bigint
  from orders o join order_products p on p.order_id = o.id
  where 'placed' = any (wanted) and o.created_at >= since and o.created_at < until
  union all
  select d.created_at, 'done', d.order_id, d.order_product_id, d.product_id, '', d.days, 0 from done d
  where 'done' = any (wanted)
  union all
  select d.created_at, 'sent', d.order_id, d.order_product_id, d.product_id, d.destination, d.days, 0 from done d
  where 'sent' = any (wanted)
  union all
  select d.created_at, 'promise', d.order_id, d.order_product_id, d.product_id,
    case when d.day <= first_told.p80_on then 'kept' else 'late' end, 0, 0
  from done d cross join lateral (
    select t.p80_on from promises t where t.order_product_id = d.order_product_id order by t.id limit 1) first_told
  where 'promise' = any (wanted)
  union all
  select e.created_at, 'step', e.order_id, e.order_product_id, e.product_id, left_step.status_id::text,
    least(e.day - (left_step.created_at at time zone zone)::date, 999), 0
  from entries e cross join lateral (
    select b.status_id, b.created_at from status_history b
    where b.order_product_id = e.order_product_id and b.id < e.id order by b.id desc limit 1) left_step
  where 'step' = any (wanted) and left_step.status_id not in (6, 7, 8, 10)
  union all
  select e.created_at, 'canceled', e.order_id, e.order_product_id, e.product_id, '', 0, 0 from entries e
  where 'canceled' = any (wanted) and e.status_id = 8
  union all
  select e.created_at, 'issue', e.order_id, e.order_product_id, e.product_id, e.reason::text, 0, 0 from entries e
  where 'issue' = any (wanted) and e.reason is not null
  union all
  select e.created_at, 'act', e.order_id, e.order_product_id, 0, e.user_id || ':' || e.status_id, 0, 0 from entries e
  where 'act' = any (wanted) and e.user_id is not null
  union all
  select m.recorded_at, 'ledger', m.order_id, null, 0, m.kind, 0, m.cents from money m where 'ledger' = any (wanted)
  union all
  select m.recorded_at, 'refunded', m.order_id, m.order_product_id, coalesce(m.product_id, 0), '', 0, m.cents
  from money m where 'refunded' = any (wanted) and m.kind = 'refund'
  union all
  select m.recorded_at, 'charged', m.order_id, l.order_product_id, l.product_id::integer, l.line, 0, l.cents::bigint
  from money m join charged_lines l on l.entry_id = m.id where 'charged' = any (wanted) and m.kind = 'charge'
  union all
  select h.created_at, 'correction', h.order_id, null, 0, field.name, 0, 0
  from corrections_history h cross join lateral jsonb_object_keys(h.corrections) field (name)
  where 'correction' = any (wanted) and h.created_at >= since and h.created_at < until
  union all
  select h.created_at, 'flag', h.order_id, null, 0, '', 0, 0
  from flag_history h where 'flag' = any (wanted) and h.flagged and h.created_at >= since and h.created_at < until
  union all
  -- Of what may still be sent again: never counted by day.
  select m.created_at, 'undelivered', m.order_id, null, 0, '', 0, 0
  from mail_outbox m
  where 'undelivered' = any (wanted) and m.state in ('dead', 'bounced') and m.order_id is not null
    and m.created_at >= since and m.created_at < until;
end $$;

create function office_counts(first date, last date, zone text, wanted text[])
returns table (day date, measure text, product_id smallint, key text, bucket smallint, count integer, cents bigint)
language plpgsql stable as $$
begin
  if first > last then
    return;
  end if;
  return query
  select (e.at at time zone zone)::date, e.measure, e.product_id::smallint, e.key, e.bucket::smallint, count(*)::integer,
    sum(e.cents)::bigint
  from office_events(first::timestamp at time zone zone, (last + 1)::timestamp at time zone zone, zone, wanted) e
  group by 1, 2, 3, 4, 5;
end $$;

-- Everything that is counted by day.
create or replace function office_counts(first date, last date, zone text)
returns table (day date, measure text, product_id smallint, key text, bucket smallint, count integer, cents bigint)
language sql stable as $$
  select * from office_counts(first, last, zone, array['placed', 'done', 'sent', 'promise', 'step', 'canceled', 'issue',
    'act', 'ledger', 'refunded', 'charged', 'correction', 'flag']);
$$;

create or replace function report_counts(first date, last date, zone text, wanted text[])
returns table (day date, measure text, product_id smallint, key text, bucket smallint, count integer, cents bigint)
language plpgsql stable as $$
declare
  through date := (select s.through from daily_counts_state s where s.time_zone = zone);
begin
  return query
    select c.day, c.measure, c.product_id, c.key, c.bucket, c.count, c.cents from daily_counts c
    where through is not null and c.day between first and least(last, through) and c.measure = any (wanted);
  return query
    select c.* from office_counts(greatest(first, through + 1), last, zone, wanted) c;
end $$;

-- Days that are counted already get the measure that is new; the rest of them stays as it was counted.
insert into daily_counts
select c.* from daily_counts_state s
cross join lateral office_counts((select min(d.day) from daily_counts d), s.through, s.time_zone, array['sent']) c
on conflict do nothing;
