-- Products that come in (docs/rules/workflow.md, W-37) are counted by day: paid for, or placed by the license application.
alter function office_events(timestamptz, timestamptz, text, text[]) rename to office_earlier_events;

create function office_events(since timestamptz, until timestamptz, zone text, wanted text[])
returns table (at timestamptz, measure text, order_id bigint, order_product_id bigint, product_id integer, key text,
  bucket integer, cents bigint)
language sql stable as $$
  select * from office_earlier_events(since, until, zone, wanted)
  union all
  select h.created_at, 'in', p.order_id, p.id, p.product_id::integer, '', 0, 0
  from status_history h join order_products p on p.id = h.order_product_id
  where 'in' = any (wanted) and h.created_at >= since and h.created_at < until
    and (h.status_id = 1 or h.status_id = 11 and p.product_id in (5, 6))
    and not exists (select from status_history b
      where b.order_product_id = h.order_product_id and b.status_id = h.status_id and b.id < h.id)
$$;

create or replace function office_counts(first date, last date, zone text)
returns table (day date, measure text, product_id smallint, key text, bucket smallint, count integer, cents bigint)
language sql stable as $$
  select * from office_counts(first, last, zone, array['placed', 'weekday', 'in', 'done', 'sent', 'promise', 'step',
    'canceled', 'issue', 'act', 'ledger', 'refunded', 'charged', 'correction', 'flag']);
$$;

-- The job counts these days again, with the new measure. Home is the only reader, of four weeks.
update daily_counts_state set through = through - 28;

-- Documents that are at the Lt. Governor's office, among all that ever were.
create index order_products_out on order_products (transmittal_id) where status_id in (4, 5);

-- Whether an order is voided, without reading the order.
create index orders_voided on orders (id) where voided;
