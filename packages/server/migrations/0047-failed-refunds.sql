-- A refund that the bank sends back is taken back in the ledger, and what is returned by check is written down
-- (docs/rules/money.md, M-62 and M-63).
alter table payment_entries
  drop constraint payment_entries_kind,
  add constraint payment_entries_kind check (
    kind in ('hold', 'charge', 'release', 'refund', 'refund_failed', 'decline', 'dispute', 'dispute_closed')),
  drop constraint payment_entries_provider,
  add constraint payment_entries_provider
    check (provider in ('sandbox', 'stripe', 'bypass', 'license-application', 'check'));
alter table refunds
  drop constraint refunds_state,
  add constraint refunds_state check (state in ('asked', 'given', 'refused', 'failed'));

create or replace function book_payment_entry() returns trigger language plpgsql as $$
declare
  hold integer := 0;
  back integer := 0;
begin
  -- A hold that is charged is held no more, whatever part of it was charged.
  if new.kind = 'charge' and new.payment_id is not null and new.reference not like 'dispute:%' then
    select coalesce(sum(case kind when 'hold' then amount_cents else -amount_cents end), 0) into hold
    from payment_entries where payment_id = new.payment_id and kind in ('hold', 'release');
  end if;
  -- What of a refund that failed did not count as paid counts again: that of an order as a whole, and never a dispute's.
  if new.kind = 'refund_failed' and new.order_product_id is null then
    select least(new.amount_cents, o.reversed_cents - coalesce(sum(e.amount_cents), 0)) into back
    from orders o left join payment_entries e
      on e.order_id = o.id and e.kind = 'refund' and e.reference like 'dispute:%'
    where o.id = new.order_id group by o.reversed_cents;
  end if;
  update orders set
    held_cents = held_cents + case new.kind
      when 'hold' then new.amount_cents when 'release' then -new.amount_cents when 'charge' then -hold else 0 end,
    paid_cents = paid_cents + case new.kind when 'charge' then new.amount_cents else 0 end,
    refunded_cents = refunded_cents + case new.kind
      when 'refund' then new.amount_cents when 'refund_failed' then -new.amount_cents else 0 end,
    reversed_cents = reversed_cents - back
      + reversal_of(new, paid_cents - reversed_cents + held_cents - payable_cents),
    -- What has gone back is not owed any more; the portal then writes the whole sum.
    owed_cents = case new.kind
      when 'refund' then least(owed_cents, paid_cents - refunded_cents - new.amount_cents) else owed_cents end
  where id = new.order_id;
  if new.kind in ('refund', 'refund_failed') and new.order_product_id is not null then
    update order_products set refunded_cents = refunded_cents
      + case new.kind when 'refund' then new.amount_cents else -new.amount_cents end
    where id = new.order_product_id;
  end if;
  return null;
end $$;

-- In reports, what failed is taken off what was refunded.
create or replace function office_earlier_events(since timestamptz, until timestamptz, zone text, wanted text[])
returns table (at timestamptz, measure text, order_id bigint, order_product_id bigint, product_id integer, key text,
  bucket integer, cents bigint)
language sql stable as $$
  select w.at, w.measure, w.order_id, w.order_product_id, w.product_id,
    case when w.key = 'refund_failed' and w.measure = 'ledger' then 'refund' else w.key end, w.bucket,
    case when w.key = 'refund_failed' and w.measure = 'ledger' then -w.cents else w.cents end
  from office_work_events(since, until, zone, wanted) w
  union all
  select m.recorded_at, 'refunded', m.order_id, m.order_product_id, coalesce(p.product_id, 0)::integer, '', 0,
    -m.amount_cents::bigint
  from payment_entries m left join order_products p on p.id = m.order_product_id
  where 'refunded' = any (wanted) and m.kind = 'refund_failed' and m.recorded_at >= since and m.recorded_at < until
  union all
  select l.asked_at, 'look', l.order_id, null, 0, 'asked', 0, 0 from second_looks l
  where 'look' = any (wanted) and l.asked_at >= since and l.asked_at < until
  union all
  select l.decided_at, 'look', l.order_id, null, 0, l.state, 0, 0 from second_looks l
  where 'look' = any (wanted) and l.state in ('confirmed', 'sent_back') and l.decided_at >= since and l.decided_at < until
$$;
