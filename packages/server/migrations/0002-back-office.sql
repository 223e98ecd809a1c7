-- Who has an order open at this moment: shared by all servers, worth nothing after minutes.
create unlogged table order_viewers (
  order_id bigint not null references orders (id),
  user_id integer not null references users (id),
  display_name text not null,
  seen_at timestamptz not null,
  primary key (order_id, user_id)
);

-- What the order search looks through: one narrow row per order, text in lower case without accents.
create table order_search (
  order_id bigint primary key references orders (id),
  name text not null,
  email text not null,
  created_at timestamptz not null
);
-- Substring search needs trigrams: the extension comes with PostgreSQL and is trusted since version 13.
create extension if not exists pg_trgm;
create index order_search_name on order_search using gin (name gin_trgm_ops);
create index order_search_email on order_search using gin (email gin_trgm_ops);
create index order_search_created on order_search (created_at, order_id);

create index order_products_status on order_products (status_id) where status_id in (7, 10);
create index order_products_tracking on order_products (tracking_shipping) where tracking_shipping is not null;
create index order_products_processed on order_products (id) where status_id = 9 and product_id = 1;
create index orders_created on orders (created_at, id);
create index mail_outbox_dead on mail_outbox (id) where state = 'dead';
