-- Steps back of which the customer is not told yet, and which can be undone until then (docs/rules/workflow.md, W-43).
create table held_changes (
  id uuid primary key,
  -- One for a product: a further step back replaces it.
  order_product_id bigint not null unique references order_products (id),
  user_id integer not null references users (id),
  -- The entry of its history that the change has written; with a newer one it is no longer the last change.
  history_id bigint not null,
  -- The product before the change: status, transmittal, queue, the time of its queue.
  before jsonb not null,
  -- The status that the customer was told last.
  told_status smallint not null check (told_status between 1 and 12),
  -- The email that tells of the change; null for none.
  mail text,
  ends_at timestamptz not null
);
create index held_changes_ends_at on held_changes (ends_at);
