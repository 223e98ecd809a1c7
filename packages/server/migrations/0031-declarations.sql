-- What customers declare when they order: how they are related to the marriage, what they sign, and what is wrong on the
-- record (docs/rules/orders.md, O-55 and O-56).
create table order_declarations (
  order_id bigint primary key references orders (id),
  relationship text constraint order_declarations_relationship
    check (relationship in ('spouse', 'parent', 'child', 'attorney', 'other')),
  -- The wording word by word, and the language in which it was read.
  statement_version integer,
  statement_locale text,
  statement_wording text,
  signed_name text check (char_length(signed_name) <= 200),
  signed_at timestamptz,
  -- Labels of the fields of the review.
  wrong_fields jsonb,
  wrong_text text check (char_length(wrong_text) <= 2000),
  constraint order_declarations_signed check (
    num_nulls(statement_version, statement_locale, statement_wording, signed_name, signed_at) in (0, 5)),
  constraint order_declarations_wrong check ((wrong_fields is null) = (wrong_text is null))
);
create trigger order_declarations_append_only before update or delete on order_declarations
  for each row execute function refuse_change_of_record();

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
