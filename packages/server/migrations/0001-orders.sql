-- The portal's tables. Money is in integer cents; timestamps are UTC; status ids, product ids and role ids are those of
-- packages/domain, repeated here as CHECKs so that no other writer can break them.

create table users (
  id integer generated always as identity primary key,
  username text not null,
  name text not null,
  email text not null,
  display_name text not null check (char_length(display_name) between 1 and 255),
  role_id smallint not null constraint users_role_known check (role_id in (1, 2, 3)),
  password_hash text,
  created_at timestamptz not null,
  deleted_at timestamptz,
  constraint users_username_upper check (username = upper(username) and char_length(username) between 1 and 255)
);
create unique index users_username_live on users (username) where deleted_at is null;

create table sessions (
  id uuid primary key,
  user_id integer not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id) where revoked_at is null;

-- Failed logins, per account and per address, so that throttling holds across processes.
create table login_failures (
  key text not null,
  at timestamptz not null
);
create index login_failures_key on login_failures (key, at);

create table shipping_types (
  id smallint primary key,
  label text not null,
  cost_cents integer not null check (cost_cents >= 0)
);

create table shipping_rates (
  country char(2) primary key,
  rate_cents integer not null check (rate_cents >= 0)
);

-- The newest row whose effective_from has come is the price in force; older rows are the history.
create table product_prices (
  product_id smallint not null constraint product_prices_product_known check (product_id between 1 and 6),
  cost_cents integer not null check (cost_cents >= 0),
  effective_from timestamptz not null,
  primary key (product_id, effective_from)
);

create table fees (
  name text not null,
  amount_cents integer not null check (amount_cents >= 0),
  effective_from timestamptz not null,
  primary key (name, effective_from)
);

create sequence invoice_numbers as bigint start with 500001;

create table orders (
  id bigint generated always as identity (start with 40001) primary key,
  uuid uuid not null unique,
  idempotency_key text constraint orders_idempotency_key_unique unique,
  cart_digest text,
  invoice_number bigint not null unique default nextval('invoice_numbers'),
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  reference_id bigint not null check (reference_id > 0),
  spouse_1_first_name text not null,
  spouse_1_last_name text not null,
  spouse_2_first_name text not null,
  spouse_2_last_name text not null,
  ship_to_name text,
  address_line_1 text,
  address_line_2 text,
  address_line_3 text,
  city text,
  state text,
  zip text,
  country char(2),
  voided boolean not null default false,
  flagged boolean not null default false,
  corrections jsonb not null default '{}' check (jsonb_typeof(corrections) = 'object'),
  transaction_fee_cents integer not null check (transaction_fee_cents >= 0),
  total_cents integer not null check (total_cents >= 0),
  payment_gateway text not null,
  paid_at timestamptz,
  created_at timestamptz not null
);
create index orders_reference on orders (reference_id);
create index orders_email on orders (lower(email));
create index orders_unpaid on orders (created_at) where paid_at is null;

create table transmittals (
  id bigint generated always as identity primary key,
  created_on date not null,
  url_id integer not null check (url_id > 0),
  tracking_shipping text,
  access_key text not null unique,
  access_key_expires_at timestamptz not null,
  created_by text not null,
  created_at timestamptz not null,
  unique (created_on, url_id)
);

create table order_products (
  id bigint generated always as identity (start with 70001) primary key,
  order_id bigint not null references orders (id),
  product_id smallint not null constraint order_products_product_known check (product_id between 1 and 6),
  quantity smallint not null constraint order_products_quantity check (quantity between 1 and 9),
  country char(2),
  full_copy boolean not null default false,
  special_instructions text not null default '' check (char_length(special_instructions) <= 2000),
  shipping_type smallint references shipping_types (id),
  shipping_cost_cents integer not null default 0 check (shipping_cost_cents >= 0),
  status_id smallint not null constraint order_products_status_known check (status_id between 1 and 12),
  status_left smallint constraint order_products_status_left_known check (status_left between 1 and 12),
  queue text,
  queue_entered_at timestamptz,
  tracking_shipping text check (char_length(tracking_shipping) <= 100),
  transmittal_id bigint references transmittals (id),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  constraint order_products_queue_has_time check ((queue is null) = (queue_entered_at is null)),
  constraint order_products_transmittal_apostille check (transmittal_id is null or product_id = 1),
  constraint order_products_country_apostille check ((country is not null) = (product_id = 1))
);
create index order_products_order on order_products (order_id);
create index order_products_queue on order_products (queue, queue_entered_at, id) where queue is not null;
create index order_products_transmittal on order_products (transmittal_id) where transmittal_id is not null;

-- The price lines of an order, frozen when it was placed.
create table order_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  order_product_id bigint references order_products (id),
  sequence smallint not null,
  kind text not null check (kind in ('product', 'processing', 'shipping')),
  name text not null,
  quantity smallint check (quantity between 1 and 9),
  unit_cents integer check (unit_cents >= 0),
  amount_cents integer not null check (amount_cents >= 0),
  constraint order_lines_adds_up check (quantity is null or amount_cents = quantity * unit_cents),
  unique (order_id, sequence)
);

create table status_history (
  id bigint generated always as identity primary key,
  order_product_id bigint not null references order_products (id),
  status_id smallint not null check (status_id between 1 and 12),
  created_by text not null,
  user_id integer references users (id),
  created_at timestamptz not null
);
create index status_history_product on status_history (order_product_id, id);

create table flag_history (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  flagged boolean not null,
  comment text not null,
  created_by text not null,
  user_id integer references users (id),
  created_at timestamptz not null
);
create index flag_history_order on flag_history (order_id, id);

create table order_comments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  content text not null,
  created_by text not null,
  user_id integer not null references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index order_comments_order on order_comments (order_id, id);

-- user_id null means the customer wrote it; staff_name keeps the author's name after the account is gone.
create table messages (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  user_id integer references users (id),
  staff_name text,
  message text not null check (char_length(message) between 1 and 5000),
  read boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index messages_order on messages (order_id, id) where deleted_at is null;
create index messages_unread_customer on messages (order_id) where deleted_at is null and not read and user_id is null and staff_name is null;

create table corrections_history (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  corrections jsonb not null check (jsonb_typeof(corrections) = 'object'),
  corrected_by text not null,
  created_at timestamptz not null
);
create index corrections_history_order on corrections_history (order_id, id);

-- Customers' images and papers. content is AES-256-GCM; the data key is wrapped by the master key. With an outside
-- store, content is null and storage_key says where the bytes are.
create table documents (
  id uuid primary key,
  order_id bigint not null references orders (id),
  kind text not null check (kind in ('id', 'selfie', 'additional')),
  filename text not null,
  content_type text not null,
  byte_size integer not null check (byte_size > 0),
  wrapped_key bytea not null,
  content bytea,
  storage_key text,
  created_at timestamptz not null,
  superseded_at timestamptz,
  destroyed_at timestamptz,
  constraint documents_somewhere check (destroyed_at is not null or (content is null) <> (storage_key is null))
);
create unique index documents_current on documents (order_id, kind) where superseded_at is null;
create index documents_order on documents (order_id);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null,
  user_id integer,
  actor_name text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  detail jsonb not null default '{}',
  request_id text not null
);
create index audit_log_subject on audit_log (subject_type, subject_id, id);

-- Mail waiting to be sent, written in the transaction it tells of.
create table mail_outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  order_id bigint references orders (id),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  attachments jsonb not null default '[]',
  state text not null default 'pending' check (state in ('pending', 'sent', 'dead')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mail_outbox_due on mail_outbox (next_attempt_at, id) where state = 'pending';
create index mail_outbox_order on mail_outbox (order_id);

-- The capture mailbox of installations that send no real mail.
create table captured_mail (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  sender text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  attachments jsonb not null default '[]',
  captured_at timestamptz not null
);

-- Every checkout that was opened with a provider for an order; a declined one is followed by another.
create table payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  attempt smallint not null check (attempt > 0),
  gateway text not null,
  reference text not null,
  payment_link text not null,
  amount_cents integer not null check (amount_cents > 0),
  state text not null check (state in ('open', 'paid', 'failed', 'expired')),
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (order_id, attempt),
  unique (gateway, reference)
);
create index payments_open on payments (created_at) where state = 'open';

create table payment_events (
  gateway text not null,
  event_id text not null,
  kind text not null,
  order_id bigint references orders (id),
  received_at timestamptz not null,
  primary key (gateway, event_id)
);

-- The sandbox gateway's own books: what a payment provider would keep.
create table sandbox_payments (
  reference text primary key,
  order_uuid uuid not null,
  invoice_number bigint not null,
  amount_cents integer not null check (amount_cents > 0),
  state text not null check (state in ('open', 'paid', 'declined', 'closed')),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  success_url text not null,
  cancel_url text not null,
  created_at timestamptz not null
);

create table sandbox_refunds (
  idempotency_key text primary key,
  reference text not null references sandbox_payments (reference),
  amount_cents integer not null check (amount_cents > 0),
  created_at timestamptz not null
);

-- The embedded license registry: a stand-in for the county's system.
create table registry_licenses (
  number bigint primary key,
  license_data jsonb not null,
  finalized_at timestamptz,
  voided_at timestamptz
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger status_history_append_only before update or delete on status_history for each row execute function refuse_change();
create trigger flag_history_append_only before update or delete on flag_history for each row execute function refuse_change();
create trigger corrections_history_append_only before update or delete on corrections_history for each row execute function refuse_change();
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger order_lines_append_only before update or delete on order_lines for each row execute function refuse_change();
