-- When each session last left a look at an order on the record (docs/rules/identity-and-privacy.md, P-13): shared by
-- all servers, worth nothing after five minutes.
create unlogged table order_looks (
  order_id bigint not null references orders (id),
  session_id uuid not null,
  looked_at timestamptz not null,
  primary key (order_id, session_id)
) with (autovacuum_vacuum_scale_factor = 0.05);
