-- Events of a range of days, counted by measure: of the wanted measures, and of all.
create or replace function office_counts(first date, last date, zone text, wanted text[])
returns table (day date, measure text, product_id smallint, key text, bucket smallint, count integer, cents bigint)
language plpgsql stable
-- A day or two are read faster than a worker starts.
set max_parallel_workers_per_gather = 0 as $$
begin
  if first > last then
    return;
  end if;
  return query
  with happened as (
    select (e.at at time zone zone)::date as day, e.measure, e.product_id, e.key, e.bucket, e.cents
    from office_events(first::timestamp at time zone zone, (last + 1)::timestamp at time zone zone, zone, wanted) e)
  select h.day, h.measure, h.product_id::smallint, h.key, h.bucket::smallint, count(*)::integer, sum(h.cents)::bigint
  from happened h group by 1, 2, 3, 4, 5
  union all
  -- Of a week or a month nobody could tell the weekdays any more.
  select h.day, 'weekday', h.product_id::smallint, '', extract(isodow from h.day)::smallint, count(*)::integer, 0
  from happened h where h.measure = 'placed' and 'weekday' = any (wanted) group by 1, 3;
end $$;

create or replace function office_counts(first date, last date, zone text)
returns table (day date, measure text, product_id smallint, key text, bucket smallint, count integer, cents bigint)
language sql stable as $$
  select * from office_counts(first, last, zone, array['placed', 'weekday', 'in', 'done', 'sent', 'promise', 'step',
    'canceled', 'issue', 'act', 'ledger', 'refunded', 'charged', 'correction', 'flag']);
$$;
