-- Daily counts summed by week and month: a report of a year reads its weeks, one of years its months, instead of every
-- day (docs/rules/money.md, M-45).
create table period_counts (
  grain text not null check (grain in ('week', 'month')),
  measure text not null,
  -- The first day of the week or month.
  day date not null,
  product_id smallint not null,
  key text not null,
  bucket smallint not null,
  count integer not null check (count > 0),
  cents bigint not null,
  primary key (grain, measure, day, product_id, key, bucket)
);

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
  select * from office_counts(first, last, zone, array['placed', 'weekday', 'done', 'sent', 'promise', 'step',
    'canceled', 'issue', 'act', 'ledger', 'refunded', 'charged', 'correction', 'flag']);
$$;

-- Sums the daily counts of all weeks and months that have a day from `first` to `last`.
create function sum_counts(first date, last date) returns void language plpgsql as $$
declare
  per text;
begin
  foreach per in array array['week', 'month'] loop
    delete from period_counts p where p.grain = per and p.day between date_trunc(per, first)::date and last;
    insert into period_counts
    select per, c.measure, date_trunc(per, c.day)::date, c.product_id, c.key, c.bucket, sum(c.count), sum(c.cents)
    from daily_counts c
    where c.day >= date_trunc(per, first)::date
      and c.day < (date_trunc(per, last) + ('1 ' || per)::interval)::date
    group by 2, 3, 4, 5, 6;
  end loop;
end $$;

drop function report_counts(date, date, text, text[]);

-- What is counted from `first` to `last`: in whole weeks or months by their first day where `per` says so, the days
-- before and after them by themselves, and the days that are not counted yet from the history.
create function report_counts(first date, last date, zone text, wanted text[], per text)
returns table (day date, measure text, product_id smallint, key text, bucket smallint, count integer, cents bigint)
language plpgsql stable as $$
declare
  through date := (select s.through from daily_counts_state s where s.time_zone = zone);
  counted date := least(last, through);
  whole_from date := date_trunc(per, first - 1 + ('1 ' || per)::interval)::date;
  whole_until date := date_trunc(per, counted + 1)::date;
begin
  if through is not null then
    if per = 'day' or whole_from >= whole_until then
      whole_from := counted + 1;
      whole_until := counted + 1;
    end if;
    return query
      select c.day, c.measure, c.product_id, c.key, c.bucket, c.count, c.cents from daily_counts c
      where (c.day >= first and c.day < whole_from or c.day >= whole_until and c.day <= counted)
        and c.measure = any (wanted);
    return query
      select c.day, c.measure, c.product_id, c.key, c.bucket, c.count, c.cents from period_counts c
      where c.grain = per and c.measure = any (wanted) and c.day >= whole_from and c.day < whole_until;
  end if;
  return query select c.* from office_counts(greatest(first, through + 1), last, zone, wanted) c;
end $$;

insert into daily_counts
select c.day, 'weekday', c.product_id, '', extract(isodow from c.day), sum(c.count), 0
from daily_counts c where c.measure = 'placed' group by c.day, c.product_id;

select sum_counts(min(c.day), max(c.day)) from daily_counts c;
