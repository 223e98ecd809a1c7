-- Lines of the ledger with the product that each is of, for reports and closeouts.
create or replace view charged_lines as
select m.id as entry_id, l.line, l.product_id, l.cents, l.order_product_id
from payment_entries m
join orders o on o.id = m.order_id
cross join lateral (
  select m.amount_cents = o.total_cents and not exists (
    select from payment_entries b where b.order_id = m.order_id and b.kind = 'charge' and b.id < m.id) as whole) w
cross join lateral (
  select l.kind as line, case l.kind when 'product' then coalesce(
      (select p.product_id from order_products p where p.id = l.order_product_id), 0) else 0 end as product_id,
    l.amount_cents as cents, case l.kind when 'product' then l.order_product_id end as order_product_id
  from order_lines l where l.order_id = o.id and w.whole
  union all
  select 'transaction', 0, o.transaction_fee_cents, null where w.whole
  union all
  select 'part', 0, m.amount_cents, null where not w.whole) l
where m.kind = 'charge' and m.reference not like 'dispute:%';
