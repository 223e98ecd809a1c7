-- Text messages about an order (docs/rules/messages-and-email.md, E-26). The number leaves with the order's contact data.
alter table orders
  add column text_number text constraint orders_text_number check (text_number ~ '^\+1[2-9][0-9]{9}$'),
  add column texts_ended_at timestamptz,
  add constraint orders_texts_ended check (text_number is null or texts_ended_at is null);
create index orders_text_number_idx on orders (text_number) where text_number is not null;

-- Text messages to send: neither a number nor words, which are made when one leaves.
create table text_outbox (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  kind text not null constraint text_outbox_kind check (kind in ('shipped', 'review', 'documents', 'payment')),
  -- refused: the provider will never deliver it; ended: the customer wants none any more.
  state text not null default 'pending' constraint text_outbox_state
    check (state in ('pending', 'sent', 'delivered', 'dead', 'refused', 'ended')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  -- What the provider calls it.
  provider_id text unique,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index text_outbox_due on text_outbox (next_attempt_at) where state = 'pending';
create unique index text_outbox_once on text_outbox (order_id, kind) where state = 'pending';
