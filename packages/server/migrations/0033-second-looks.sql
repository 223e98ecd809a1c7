-- A clerk's change of corrections that a second person looks at (rule W-39).

create table second_looks (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  state text not null default 'waiting' constraint second_looks_state_known check (state in (
    'waiting', 'confirmed', 'sent_back', 'withdrawn', 'replaced', 'overtaken', 'order_ended')),
  -- [{label, before, after}]
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  note text not null,
  asked_by text not null,
  asked_by_id integer not null references users (id),
  asked_at timestamptz not null,
  decided_by text,
  decided_by_id integer references users (id),
  decided_at timestamptz,
  reason text not null default '',
  constraint second_looks_ended check ((state = 'waiting') = (decided_at is null))
);
create unique index second_looks_waiting on second_looks (order_id) where state = 'waiting';
create index second_looks_order on second_looks (order_id, id);

-- Kept on the order, where every change of a status reads it.
alter table orders add column second_look boolean not null default false;
create index orders_second_look on orders (id) where second_look;

-- Empties what names or describes people in an order that has ended. Documents are destroyed by the portal, which may
-- keep them elsewhere. Answers how many rows of each kind it emptied; null when the order has not ended or was emptied.
create or replace function destroy_order_data(destroyed bigint, moment timestamptz) returns jsonb
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
    idempotency_key = null, cart_digest = null, corrections = '{}', second_look = false,
    destroyed_at = moment
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
  update public.second_looks set changes = '[]', note = '', reason = '',
    state = case state when 'waiting' then 'order_ended' else state end, decided_at = coalesce(decided_at, moment)
    where order_id = destroyed and (changes <> '[]' or note <> '' or reason <> '');
  update public.order_declarations set signed_name = case when signed_name is not null then '' end,
    wrong_text = case when wrong_text is not null then '' end where order_id = destroyed;
  update public.mail_outbox set recipient = '', subject = '', body_text = '', body_html = '', attachments = '[]',
    state = case state when 'pending' then 'dead' else state end
    where order_id = destroyed and recipient <> '';
  get diagnostics emptied = row_count;
  counts := counts || jsonb_build_object('emails', emptied);
  perform set_config('portal.destroys', 'off', true);
  return counts;
end $$;
