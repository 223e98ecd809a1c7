-- Reviews of a payment by its provider, which are few among the events.
create index payment_events_reviews on payment_events (order_id) where kind in ('review_opened', 'review_closed');

-- Signed events that were refused, the newest of each kind, for the page of setup.
create table refused_events (
  gateway text not null,
  code text not null,
  refused_at timestamptz not null,
  primary key (gateway, code)
);

-- Legal texts, as an admin has confirmed them: with another wording a row no longer counts.
create table confirmed_texts (
  key text primary key,
  digest text not null,
  confirmed_at timestamptz not null,
  user_id integer not null references users (id)
);
