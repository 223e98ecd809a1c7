-- The portal's tables. Money is in integer cents; timestamps are UTC; ids of statuses, products and roles are those of
-- packages/domain, repeated here as CHECKs so that no other writer can break them.
-- Later changes are migrations of their own; once released, no file of this folder is edited.

-- Substring search needs trigrams: the extension comes with PostgreSQL and is trusted since version 13.
create extension if not exists pg_trgm;

-- What is history is only added to.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;


-- Staff accounts and sign-in -----------------------------------------------------------------------------------------

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
  -- An admin has set the password: the user chooses another at the next login.
  must_change_password boolean not null default false,
  constraint users_username_upper check (username = upper(username) and char_length(username) between 1 and 255)
);
create unique index users_username_live on users (username) where deleted_at is null;

create table sessions (
  id uuid primary key,
  user_id integer not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- The last call that a person made, so that an idle session ends.
  last_seen_at timestamptz not null default now(),
  -- The browser in a few words ("Chrome on Windows"), for those who look through the sessions.
  browser text
);
create index sessions_user on sessions (user_id) where revoked_at is null;
create index sessions_expired on sessions (expires_at);

-- Failed logins, per account and per address, so that throttling holds across processes.
create table login_failures (
  key text not null,
  at timestamptz not null
);
create index login_failures_key on login_failures (key, at);
create index login_failures_at on login_failures (at);

-- An authenticator app next to the password (RFC 6238). The secret is encrypted like a document, under a data key of its
-- own. Until a code confirms it, no login asks for it.
create table second_factors (
  user_id integer primary key references users (id),
  -- What the encrypted secret is bound to.
  id uuid not null,
  wrapped_key bytea not null,
  secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The time step of the last code that was accepted: none is accepted twice.
  last_step bigint not null default 0
);

-- Codes for the day without the app. Kept as digests: they are too random to be found by trying.
create table recovery_codes (
  user_id integer not null references users (id),
  digest text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, digest)
);

-- How often an address has made a limited call, shared by all servers. Keys are digests: no address is kept. Worth
-- nothing after minutes, so it survives no crash and costs no log.
create unlogged table rate_limit_hits (
  key text primary key,
  window_ends_at timestamptz not null,
  hits integer not null check (hits > 0)
);
create index rate_limit_hits_window on rate_limit_hits (window_ends_at);


-- Prices -------------------------------------------------------------------------------------------------------------
-- Of each price the newest row whose effective_from has come is in force; older rows are the history, later ones are
-- planned.

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

create table shipping_types (
  id smallint primary key,
  label text not null,
  -- Not read any more: see shipping_costs.
  cost_cents integer not null default 0 check (cost_cents >= 0)
);

create table shipping_costs (
  shipping_type_id smallint not null references shipping_types (id),
  cost_cents integer not null check (cost_cents >= 0),
  effective_from timestamptz not null,
  primary key (shipping_type_id, effective_from)
);

create table shipping_rates (
  country char(2) not null,
  rate_cents integer not null check (rate_cents >= 0),
  effective_from timestamptz not null,
  primary key (country, effective_from)
);


-- Orders -------------------------------------------------------------------------------------------------------------

create sequence invoice_numbers as bigint start with 500001;

create table orders (
  -- Taken before the order's transaction: its documents are encrypted for that number and stored first.
  id bigint generated by default as identity (start with 40001) primary key,
  -- The customer's key: whoever has it opens the order. No staff answer carries it.
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
  created_at timestamptz not null,
  -- The money is held on a card and captured once the office has confirmed the ID.
  payment_held boolean not null default false,
  -- What staff answers call the order's uuid: it names the order and opens nothing.
  reference uuid not null default gen_random_uuid() constraint orders_reference_unique unique,
  -- The language of an order's emails, letters and receipts: that of the page on which it was placed.
  locale text not null default 'en' constraint orders_locale check (locale in ('en', 'en-XA')),
  constraint orders_held_is_paid check (not payment_held or paid_at is not null)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create index orders_reference on orders (reference_id);
create index orders_email on orders (lower(email));
create index orders_unpaid on orders (created_at) where paid_at is null;
create index orders_created on orders (created_at, id);

-- What goes to the Lt. Governor's desk together.
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
  -- What the provider was asked to refund, fixed before it is asked, so that a repeat asks for the same. Set from then
  -- until the answer: while it is set, and only then, it is unknown whether the money has gone back.
  refund_asked_cents integer check (refund_asked_cents > 0),
  constraint order_products_queue_has_time check ((queue is null) = (queue_entered_at is null)),
  constraint order_products_transmittal_apostille check (transmittal_id is null or product_id = 1),
  constraint order_products_country_apostille check ((country is not null) = (product_id = 1))
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create index order_products_order on order_products (order_id);
create index order_products_queue on order_products (queue, queue_entered_at, id) where queue is not null;
create index order_products_transmittal on order_products (transmittal_id) where transmittal_id is not null;
create index order_products_status on order_products (status_id) where status_id in (7, 10);
create index order_products_processed on order_products (id) where status_id = 9 and product_id = 1;

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
create trigger order_lines_append_only before update or delete on order_lines
  for each row execute function refuse_change();

create table status_history (
  id bigint generated always as identity primary key,
  order_product_id bigint not null references order_products (id),
  status_id smallint not null check (status_id between 1 and 12),
  created_by text not null,
  user_id integer references users (id),
  created_at timestamptz not null
);
create index status_history_product on status_history (order_product_id, id);
create trigger status_history_append_only before update or delete on status_history
  for each row execute function refuse_change();

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
create trigger flag_history_append_only before update or delete on flag_history
  for each row execute function refuse_change();

create table corrections_history (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  corrections jsonb not null check (jsonb_typeof(corrections) = 'object'),
  corrected_by text not null,
  created_at timestamptz not null
);
create index corrections_history_order on corrections_history (order_id, id);
create trigger corrections_history_append_only before update or delete on corrections_history
  for each row execute function refuse_change();

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
create index messages_unread_customer on messages (order_id)
  where deleted_at is null and not read and user_id is null and staff_name is null;

-- Who has an order open at this moment: shared by all servers, worth nothing after minutes.
create unlogged table order_viewers (
  order_id bigint not null references orders (id),
  user_id integer not null references users (id),
  display_name text not null,
  seen_at timestamptz not null,
  primary key (order_id, user_id)
) with (autovacuum_vacuum_scale_factor = 0.05);


-- Documents ----------------------------------------------------------------------------------------------------------

-- Customers' images and papers. content is AES-256-GCM; the data key is wrapped by the master key. With an external
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
-- What the retention job has left to destroy.
create index documents_left on documents (order_id) where destroyed_at is null and kind in ('id', 'selfie');

-- Uploads in which the malware scanner found something: encrypted, without order, name or address. Kept for admins to
-- look into, and destroyed after 30 days.
create table quarantine (
  id uuid primary key,
  kind text not null check (kind in ('id', 'selfie', 'additional')),
  signature text not null,
  sha256 text not null,
  byte_size integer not null check (byte_size > 0),
  wrapped_key bytea not null,
  content bytea not null,
  request_id text not null,
  created_at timestamptz not null
);
create index quarantine_created on quarantine (created_at);


-- Payments -----------------------------------------------------------------------------------------------------------

-- Every checkout that was opened with a provider for an order; a declined one is followed by another.
create table payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  attempt smallint not null check (attempt > 0),
  gateway text not null,
  reference text not null,
  payment_link text not null,
  amount_cents integer not null check (amount_cents > 0),
  state text not null check (state in ('open', 'authorized', 'paid', 'failed', 'expired', 'released')),
  created_at timestamptz not null,
  settled_at timestamptz,
  -- The provider's other id of the payment, by which disputes name it.
  provider_payment text,
  authorized_at timestamptz,
  -- What is to be captured of a hold, fixed before the provider is asked, so that a repeat asks for the same.
  capture_cents integer check (capture_cents > 0),
  lapse_shown_at timestamptz,
  -- The key under which the checkout was opened. Events of the provider may name it; it begins with the order's uuid of
  -- that day, which a renewed link replaces.
  idempotency_key text,
  constraint payments_authorized_has_time check (state <> 'authorized' or authorized_at is not null),
  unique (order_id, attempt),
  unique (gateway, reference)
);
create index payments_open on payments (created_at) where state = 'open';
create index payments_authorized on payments (authorized_at) where state = 'authorized';
create index payments_settled on payments (settled_at) where state = 'paid';
create index payments_provider_payment on payments (gateway, provider_payment) where provider_payment is not null;
create unique index payments_idempotency_key on payments (gateway, idempotency_key);

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
  state text not null check (state in ('open', 'authorized', 'paid', 'declined', 'closed', 'released')),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  success_url text not null,
  cancel_url text not null,
  created_at timestamptz not null,
  capture_later boolean not null default false,
  captured_cents integer check (captured_cents between 0 and amount_cents)
);

create table sandbox_refunds (
  idempotency_key text primary key,
  reference text not null references sandbox_payments (reference),
  amount_cents integer not null check (amount_cents > 0),
  created_at timestamptz not null
);


-- Email --------------------------------------------------------------------------------------------------------------

-- Email waiting to be sent, written in the transaction it tells of. Bounced: the recipient was refused for good, at once
-- by the mail server or by a report that came back later.
create table mail_outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  order_id bigint references orders (id),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  attachments jsonb not null default '[]',
  state text not null default 'pending' check (state in ('pending', 'sent', 'dead', 'bounced')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mail_outbox_due on mail_outbox (next_attempt_at, id) where state = 'pending';
create index mail_outbox_undelivered on mail_outbox (id) where state in ('dead', 'bounced');
create index mail_outbox_order on mail_outbox (order_id);

-- The mailbox page of installations that send no email.
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


-- Audit --------------------------------------------------------------------------------------------------------------

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
-- The export reads by time.
create index audit_log_at on audit_log (at, id);
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();


-- Embedded license registry ------------------------------------------------------------------------------------------
-- In place of the county's system, in installations that have no connection to it.

create table registry_licenses (
  number bigint primary key,
  license_data jsonb not null,
  finalized_at timestamptz,
  voided_at timestamptz
);


-- Order search -------------------------------------------------------------------------------------------------------

-- What the order search reads, one narrow row per order product: everything that it filters and sorts by, so that the
-- matches of a search are found, counted and sorted without a look at the wide tables. Texts are in lower case without
-- accents. `id` is the order product's.
create table order_search (
  id bigint primary key references order_products (id),
  -- The name that this constraint has had since before the baseline.
  order_id bigint not null constraint order_search_order_id_fkey1 references orders (id),
  reference_id bigint not null,
  created_at timestamptz not null,
  product_id smallint not null,
  status_id smallint not null,
  voided boolean not null,
  -- The place of the product's name in the alphabet: what sorting by product sorts by.
  product_place smallint not null generated always as
    (case product_id when 1 then 1 when 2 then 2 when 6 then 3 when 5 then 4 when 4 then 5 else 6 end) stored,
  last_name text collate "C" not null,
  name text not null,
  email text collate "C" not null,
  tracking_shipping text collate "C"
) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02
);

-- Substrings: the planner's guess of how many rows a term finds decides between these and a walk.
alter table order_search alter column name set statistics 500;
alter table order_search alter column email set statistics 500;
create index order_search_name on order_search using gin (name gin_trgm_ops) with (gin_pending_list_limit = 512);
create index order_search_email on order_search using gin (email gin_trgm_ops) with (gin_pending_list_limit = 512);
create index order_search_tracking on order_search using gin (tracking_shipping gin_trgm_ops)
  with (gin_pending_list_limit = 512);

-- One order for every column that can be sorted by; equal ones stand by their id. An index is read backwards too, which
-- puts missing tracking numbers first: sorted downwards they have an index of their own.
create index order_search_by_last_name on order_search (last_name, id);
create index order_search_by_email on order_search (email, id);
create index order_search_by_order on order_search (order_id, id);
create index order_search_by_reference on order_search (reference_id, id);
create index order_search_by_status on order_search (status_id, id);
create index order_search_by_product on order_search (product_place, id);
create index order_search_by_tracking on order_search (tracking_shipping, id);
create index order_search_by_tracking_down on order_search (tracking_shipping desc nulls last, id desc);
create index order_search_by_created on order_search (created_at, id);

-- The filters that are not substrings.
create index order_search_product_created on order_search (product_id, created_at, id);
create index order_search_active on order_search (created_at, id) where status_id not in (6, 8) and not voided;

-- The row follows what can change of an order and of its products, in the transaction that changes it. Names and email
-- addresses of an order do not change; the portal writes them when it writes the order.
create function order_search_follows_product() returns trigger language plpgsql as $$
begin
  update order_search set status_id = new.status_id, tracking_shipping = new.tracking_shipping where id = new.id;
  return null;
end $$;
create trigger order_products_in_search after update of status_id, tracking_shipping on order_products
  for each row when ((old.status_id, old.tracking_shipping) is distinct from (new.status_id, new.tracking_shipping))
  execute function order_search_follows_product();

create function order_search_follows_order() returns trigger language plpgsql as $$
begin
  update order_search set reference_id = new.reference_id, voided = new.voided where order_id = new.id;
  return null;
end $$;
create trigger orders_in_search after update of reference_id, voided on orders
  for each row when ((old.reference_id, old.voided) is distinct from (new.reference_id, new.voided))
  execute function order_search_follows_order();
