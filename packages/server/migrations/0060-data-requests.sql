-- Requests of customers about the personal data of their orders (docs/rules/identity-and-privacy.md, P-45). Servers of
-- the version before neither read nor write them.
create table data_requests (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  kind text not null constraint data_requests_kind check (kind in ('copy', 'correction', 'deletion')),
  -- The customer's words.
  words text not null check (char_length(words) <= 2000),
  requested_at timestamptz not null,
  -- The day at the office by which it is to be answered.
  due_on date not null,
  state text not null default 'open' constraint data_requests_state check (state in ('open', 'done', 'refused')),
  -- The office's words to the customer.
  answer text not null default '' check (char_length(answer) <= 2000),
  answered_by text,
  answered_by_id integer references users (id),
  answered_at timestamptz,
  constraint data_requests_answered check ((state = 'open') = (answered_at is null))
);
create index data_requests_order on data_requests (order_id, id);
-- At most one open request of each kind, found without reading the others.
create unique index data_requests_open on data_requests (order_id, kind) where state = 'open';

insert into personal_columns (table_name, class, column_name, remains) values
  ('data_requests', 'order', 'words', ''),
  ('data_requests', 'order', 'answer', '');
