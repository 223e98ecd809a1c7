-- The sums of an order by its lines and products: what is payable, and what is owed.
create or replace view order_money as
select o.id as order_id,
  o.total_cents - p.waived
    - least(greatest(p.ended - (o.refunded_cents - o.reversed_cents), 0)
          + case when o.reversed_cents > 0 and p.shipped > 0
              then p.shipped_price + case when p.open = 0 then o.total_cents - p.price else 0 end else 0 end,
        greatest(o.total_cents - p.waived - (o.paid_cents - o.reversed_cents) - o.held_cents, 0)) as payable_cents,
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
