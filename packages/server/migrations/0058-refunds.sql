-- The refunds of several products of an order that one act approves are one request, with a part for each product and
-- payment (docs/rules/money.md, M-37).
drop index refunds_request;
create unique index refunds_request on refunds (request, coalesce(order_product_id, 0), payment_id);
