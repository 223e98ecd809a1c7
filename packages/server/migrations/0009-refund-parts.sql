-- A refund is spread over the payments that an order was paid by: one request has a part for each of them, and each part is asked
-- for and answered by itself (docs/rules/money.md, M-37).
alter table refunds add column request text;
update refunds set request = reference;
alter table refunds alter column request set not null;
create unique index refunds_request on refunds (request, payment_id);
drop index refunds_asked_once;
create unique index refunds_asked_once on refunds (order_id, coalesce(order_product_id, 0), payment_id)
  where state = 'asked' and purpose <> 'returned';

-- The license number was changed while the customer was asked to review its data, and they have not been shown since (W-31).
alter table orders add column license_unread boolean not null default false;
