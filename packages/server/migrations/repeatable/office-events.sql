-- Events of the office from `since` until before `until`, as reports and home count them. By `offset` each row asks an
-- index for what belongs to it: the plan that a connection keeps for every period read all products for one day.
create or replace function office_events(since timestamptz, until timestamptz, zone text, wanted text[])
returns table (at timestamptz, measure text, order_id bigint, order_product_id bigint, product_id integer, key text,
  bucket integer, cents bigint)
language plpgsql stable as $$
begin
  return query
  with entries as (
    select h.id, h.order_product_id, p.order_id, p.product_id::integer as product_id, h.status_id, h.user_id, h.reason,
      h.created_at, (h.created_at at time zone zone)::date as day, p.shipping_type
    from lasting_history h cross join lateral (
      select p.* from order_products p where p.id = h.order_product_id offset 0) p
    where h.created_at >= since and h.created_at < until),
  done as (
    select e.*, least(e.day - (o.created_at at time zone zone)::date, 999) as days,
      case when e.shipping_type is not null then 'us' || e.shipping_type
        when e.product_id in (select x.id from products x where x.delivery = 'email') then 'email'
        else 'abroad' end as destination
    from entries e cross join lateral (select o.created_at from orders o where o.id = e.order_id offset 0) o
    where e.status_id = 6 and not exists (
      select from lasting_history b where b.order_product_id = e.order_product_id and b.status_id = 6 and b.id < e.id)),
  money as (
    select m.id, m.order_id, m.order_product_id, p.product_id::integer as product_id, m.recorded_at,
      -- A refund that failed, and what a bank gave back after all, are taken off refunds and off what disputes cost.
      case when m.kind = 'refund_failed' or m.kind = 'charge' and m.reference like 'dispute:%' then -m.amount_cents
        else m.amount_cents end::bigint as cents,
      case when m.kind = 'refund_failed' then 'refund'
        when m.kind in ('refund', 'charge') and m.reference like 'dispute:%' then 'dispute_lost' else m.kind end as kind
    from payment_entries m left join lateral (
      select p.product_id from order_products p where p.id = m.order_product_id offset 0) p on true
    where m.recorded_at >= since and m.recorded_at < until)
  select o.created_at, 'placed', p.order_id, p.id, p.product_id::integer, '',
    extract(hour from o.created_at at time zone zone)::integer, 0::bigint
  from orders o cross join lateral (select p.* from order_products p where p.order_id = o.id offset 0) p
  where 'placed' = any (wanted) and o.created_at >= since and o.created_at < until
  union all
  -- Paid for, or placed by the license application (docs/rules/workflow.md, W-37).
  select e.created_at, 'in', e.order_id, e.order_product_id, e.product_id, '', 0, 0 from entries e
  where 'in' = any (wanted) and (e.status_id = 1 or e.status_id = 11
      and e.product_id in (select x.id from products x where x.ordered_by = 'license_application'))
    and not exists (select from lasting_history b
      where b.order_product_id = e.order_product_id and b.status_id = e.status_id and b.id < e.id)
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
    select b.status_id, b.created_at from lasting_history b
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
  from money m cross join lateral (select c.* from charged_lines c where c.entry_id = m.id offset 0) l
  where 'charged' = any (wanted) and m.kind = 'charge'
  union all
  select h.created_at, 'correction', h.order_id, null, 0, field.name, 0, 0
  from corrections_history h cross join lateral jsonb_object_keys(h.corrections) field (name)
  where 'correction' = any (wanted) and h.created_at >= since and h.created_at < until
  union all
  select h.created_at, 'flag', h.order_id, null, 0, '', 0, 0
  from lasting_flags h where 'flag' = any (wanted) and h.flagged and h.created_at >= since and h.created_at < until
  union all
  select l.asked_at, 'look', l.order_id, null, 0, 'asked', 0, 0 from second_looks l
  where 'look' = any (wanted) and l.asked_at >= since and l.asked_at < until
  union all
  select l.decided_at, 'look', l.order_id, null, 0, l.state, 0, 0 from second_looks l
  where 'look' = any (wanted) and l.state in ('confirmed', 'sent_back') and l.decided_at >= since
    and l.decided_at < until
  union all
  -- Of what may still be sent again: never counted by day.
  select m.created_at, 'undelivered', m.order_id, null, 0, '', 0, 0
  from mail_outbox m
  where 'undelivered' = any (wanted) and m.state in ('dead', 'bounced') and m.recipient <> '' and m.order_id is not null
    and m.created_at >= since and m.created_at < until;
end $$;
drop function if exists office_earlier_events, office_work_events;
