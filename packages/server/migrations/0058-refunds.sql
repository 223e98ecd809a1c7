-- Orders first: who places one holds this table, and waits for payment_entries.
lock table orders in share row exclusive mode;

-- The refunds of several products of an order that one act approves are one request, with a part for each product and
-- payment (docs/rules/money.md, M-37).
drop index refunds_request;
create unique index refunds_request on refunds (request, coalesce(order_product_id, 0), payment_id);

-- True where one person has requested and approved a refund (M-68). Servers of the version before write false.
alter table refunds add column one_person boolean not null default false;
alter table payment_entries add column one_person boolean not null default false;

-- The Idempotency-Key of the call, of a refund that no provider is asked for: a key refunds once (M-30).
alter table payment_entries add column request_key text check (char_length(request_key) <= 200);

-- Refunds that an admin asked for and another one decides on, at most one open for each order.
create table refund_requests (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  -- Null: the order as a whole.
  order_product_id bigint references order_products (id),
  amount_cents integer not null check (amount_cents > 0),
  goodwill boolean not null,
  check_number text check (char_length(check_number) <= 30),
  reason text not null check (char_length(reason) <= 2000),
  -- The Idempotency-Key of the call.
  key text check (char_length(key) <= 200),
  requested_by text not null,
  user_id integer not null references users (id),
  requested_at timestamptz not null,
  state text not null default 'open' constraint refund_requests_state check (state in ('open', 'approved', 'declined')),
  decided_by text,
  decided_by_id integer references users (id),
  decided_at timestamptz,
  constraint refund_requests_decided check ((state = 'open') = (decided_at is null))
);
create unique index refund_requests_open on refund_requests (order_id) where state = 'open';
