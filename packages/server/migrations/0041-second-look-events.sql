-- Second looks among what the reports count (docs/rules/money.md, M-50): asked for, confirmed, sent back. Too few to be
-- counted by day.
alter function office_events(timestamptz, timestamptz, text, text[]) rename to office_work_events;

create function office_events(since timestamptz, until timestamptz, zone text, wanted text[])
returns table (at timestamptz, measure text, order_id bigint, order_product_id bigint, product_id integer, key text,
  bucket integer, cents bigint)
language sql stable as $$
  select * from office_work_events(since, until, zone, wanted)
  union all
  select l.asked_at, 'look', l.order_id, null, 0, 'asked', 0, 0 from second_looks l
  where 'look' = any (wanted) and l.asked_at >= since and l.asked_at < until
  union all
  select l.decided_at, 'look', l.order_id, null, 0, l.state, 0, 0 from second_looks l
  where 'look' = any (wanted) and l.state in ('confirmed', 'sent_back') and l.decided_at >= since and l.decided_at < until
$$;
create index second_looks_asked on second_looks (asked_at);
create index second_looks_decided on second_looks (decided_at) where decided_at is not null;
