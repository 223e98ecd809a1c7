-- The key under which a checkout was opened. Events of the provider may name it; it begins with the order's uuid of that day,
-- which a renewed link replaces. Null for payments that a server of the version before writes during an upgrade.
alter table payments add column idempotency_key text;
update payments set idempotency_key = o.uuid || ':' || payments.attempt from orders o where o.id = payments.order_id;
create unique index payments_idempotency_key on payments (gateway, idempotency_key);
