-- When a payment was last compared with the provider's books, and the payments that a refusal makes worth another look.
alter table payments add column compared_at timestamptz;
create index refunds_refused on refunds (ended_at) where state = 'refused';
create index order_products_at_work on order_products (order_id) where status_id not in (6, 8);
