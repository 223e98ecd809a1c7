-- What staff answers call the order's uuid. The customer's key (orders.uuid) opens the order and is in none of them; the
-- reference names the order and opens nothing. The default also serves a server of the version before while both run.
alter table orders add column reference uuid not null default gen_random_uuid();
alter table orders add constraint orders_reference_unique unique (reference);
