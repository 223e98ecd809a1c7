-- The record: where each entry of the audit log came from, seals that prove it unchanged, and what destroying the
-- personal data of an order leaves (docs/rules/identity-and-privacy.md, P-9 and P-11 to P-17).

alter table audit_log
  -- The database's own clock, which no caller sets; `at` is the moment of the call. Of earlier rows that of this migration.
  add column recorded_at timestamptz not null default now(),
  add column session_id uuid,
  -- HMAC of the caller's address under a key of the day.
  add column address_digest text;
alter table audit_log alter column recorded_at set default clock_timestamp();
create trigger audit_log_not_emptied before truncate on audit_log
  for each statement execute function refuse_change();
-- Which orders a look at a transmittal showed.
create index audit_log_transmittal_views on audit_log using gin ((detail -> 'orders')) where action = 'transmittal.viewed';

-- The only way in for the role of running servers: id and recorded_at are the database's. Answers how many were written.
create function write_audit(entries jsonb) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  written integer;
begin
  -- Before an id is drawn: sealing waits for every transaction with a lower number, which may hold an earlier id.
  perform pg_current_xact_id();
  insert into public.audit_log (at, actor_kind, user_id, actor_name, action, subject_type, subject_id, detail,
    request_id, session_id, address_digest)
  select e.at, e.actor_kind, e.user_id, e.actor_name, e.action, e.subject_type, e.subject_id, e.detail,
    e.request_id, e.session_id, e.address_digest
  from rows from (jsonb_to_recordset(entries) as (at timestamptz, actor_kind text, user_id integer, actor_name text,
    action text, subject_type text, subject_id text, detail jsonb, request_id text, session_id uuid,
    address_digest text)) with ordinality as e
  order by e.ordinality;
  get diagnostics written = row_count;
  return written;
end $$;
revoke all on function write_audit from public;

-- Signed statements about the rows after the previous seal up to last_id.
create table audit_seals (
  number bigint primary key check (number > 0),
  last_id bigint not null,
  row_count integer not null check (row_count > 0),
  -- End of the chain of the rows' digests, which begins with `previous`.
  head bytea not null,
  -- Of each row the id and the first 8 bytes of its digest, 16 bytes in all: names the row that is missing or was changed.
  row_digests bytea not null check (octet_length(row_digests) = 16 * row_count),
  -- Digest of the previous seal; zeros before the first.
  previous bytea not null,
  sealed_at timestamptz(3) not null,
  -- Ed25519.
  signature bytea not null
);
create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function refuse_change();
create trigger audit_seals_not_emptied before truncate on audit_seals
  for each statement execute function refuse_change();

-- The newest seal that was ever made, so that its removal shows. Set after its seal is committed.
create sequence audit_seals_newest minvalue 0 start 0;
create function note_newest_seal(number bigint) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform setval('public.audit_seals_newest', greatest(number, last_value)) from public.audit_seals_newest;
end $$;
revoke all on function note_newest_seal from public;


-- Destroying personal data -------------------------------------------------------------------------------------------

alter table orders
  -- Names, addresses, email, phone, messages and comments are gone; numbers, amounts, dates and history stay.
  add column destroyed_at timestamptz;
create index orders_without_money on orders (id) where destroyed_at is null and paid_cents = refunded_cents and held_cents = 0;
-- A deleted message loses its text after a while.
alter table messages
  drop constraint messages_message_check,
  add constraint messages_message_check check (char_length(message) <= 5000 and (message <> '' or deleted_at is not null));
create index messages_deleted on messages (deleted_at) where deleted_at is not null and message <> '';
create index mail_outbox_kept on mail_outbox (created_at) where recipient <> '';
-- Additional documents go too.
drop index documents_left;
create index documents_left on documents (order_id) where destroyed_at is null;

-- Texts of these histories are emptied by destroy_order_data alone, which says so for its own transaction; the
-- server's role can change neither table whatever it says.
create function refuse_change_of_record() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('portal.destroys', true) = 'on' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger flag_history_append_only on flag_history;
create trigger flag_history_append_only before update or delete on flag_history
  for each row execute function refuse_change_of_record();
drop trigger corrections_history_append_only on corrections_history;
create trigger corrections_history_append_only before update or delete on corrections_history
  for each row execute function refuse_change_of_record();

-- Empties what names or describes people in an order that has ended. Documents are destroyed by the portal, which may
-- keep them elsewhere. Answers how many rows of each kind it emptied; null when the order has not ended or was emptied.
create function destroy_order_data(destroyed bigint, moment timestamptz) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  counts jsonb := '{}';
  emptied integer;
begin
  if not exists (select from public.orders o where o.id = destroyed and o.destroyed_at is null and (o.voided or not exists (
      select from public.order_products p where p.order_id = o.id and p.status_id not in (6, 8)))) then
    return null;
  end if;
  perform set_config('portal.destroys', 'on', true);
  -- The customer's key opens nothing any more.
  update public.orders set first_name = '', last_name = '', email = '', phone = '', spouse_1_first_name = '',
    spouse_1_last_name = '', spouse_2_first_name = '', spouse_2_last_name = '', ship_to_name = null,
    address_line_1 = null, address_line_2 = null, address_line_3 = null, city = null, state = null, zip = null,
    key_digest = sha256(convert_to(gen_random_uuid()::text, 'UTF8')), wrapped_key = '', unsealed_key = null,
    idempotency_key = null, cart_digest = null, corrections = '{}', destroyed_at = moment
  where id = destroyed;
  update public.order_products set special_instructions = '' where order_id = destroyed and special_instructions <> '';
  update public.order_search set last_name = '', name = '', email = '' where order_id = destroyed;
  delete from public.order_viewers where order_id = destroyed;
  update public.messages set message = '', deleted_at = coalesce(deleted_at, moment)
    where order_id = destroyed and message <> '';
  get diagnostics emptied = row_count;
  counts := counts || jsonb_build_object('messages', emptied);
  update public.order_comments set content = '' where order_id = destroyed and content <> '';
  get diagnostics emptied = row_count;
  counts := counts || jsonb_build_object('comments', emptied);
  update public.flag_history set comment = '' where order_id = destroyed and comment <> '';
  update public.corrections_history set corrections = '{}' where order_id = destroyed and corrections <> '{}';
  get diagnostics emptied = row_count;
  counts := counts || jsonb_build_object('corrections', emptied);
  update public.mail_outbox set recipient = '', subject = '', body_text = '', body_html = '', attachments = '[]',
    state = case state when 'pending' then 'dead' else state end
    where order_id = destroyed and recipient <> '';
  get diagnostics emptied = row_count;
  counts := counts || jsonb_build_object('emails', emptied);
  perform set_config('portal.destroys', 'off', true);
  return counts;
end $$;
revoke all on function destroy_order_data from public;
