-- What names or describes people in an order, by column: destroy_order_data reads it, so that a new column is a new row
-- (docs/rules/identity-and-privacy.md, P-18). Each table has order_id, orders its id.
create table personal_columns (
  table_name text not null,
  column_name text not null,
  -- Kinds of rows that are counted, besides those of the order itself.
  class text not null constraint personal_columns_class
    check (class in ('order', 'messages', 'comments', 'corrections', 'emails')),
  -- The value that takes the place of a text; null stays null.
  remains text,
  primary key (table_name, column_name)
);
insert into personal_columns (table_name, class, column_name, remains)
select p.table_name, p.class, c.column_name, p.remains
from (values
  ('orders', 'order', '', 'first_name last_name email phone spouse_1_first_name spouse_1_last_name spouse_2_first_name
    spouse_2_last_name'),
  ('orders', 'order', null, 'ship_to_name address_line_1 address_line_2 address_line_3 city state zip text_number
    idempotency_key cart_digest'),
  ('orders', 'order', '{}', 'corrections'),
  ('order_products', 'order', '', 'special_instructions'),
  ('order_search', 'order', '', 'last_name name email'),
  ('messages', 'messages', '', 'message'),
  ('order_comments', 'comments', '', 'content'),
  ('flag_history', 'order', '', 'comment'),
  ('corrections_history', 'corrections', '{}', 'corrections'),
  ('second_looks', 'order', '[]', 'changes'),
  ('second_looks', 'order', '', 'note reason'),
  ('order_declarations', 'order', '', 'signed_name wrong_text'),
  ('mail_outbox', 'emails', '', 'recipient subject body_text body_html'),
  ('mail_outbox', 'emails', '[]', 'attachments')
) p (table_name, class, remains, columns), regexp_split_to_table(p.columns, '\s+') c (column_name);

-- Empties what names or describes people in an order that has ended. Documents are destroyed by the portal, which may
-- keep them elsewhere. Answers how many rows of each kind it emptied; null when the order has not ended or was emptied.
create or replace function destroy_order_data(destroyed bigint, moment timestamptz) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  counts jsonb := '{}';
  personal record;
  emptied integer;
begin
  if not exists (select from public.orders o where o.id = destroyed and o.destroyed_at is null and (o.voided or not exists (
      select from public.order_products p where p.order_id = o.id and p.status_id not in (6, 8)))) then
    return null;
  end if;
  perform set_config('portal.destroys', 'on', true);
  -- The customer's key opens nothing any more.
  update public.orders set destroyed_at = moment, second_look = false,
    key_digest = sha256(convert_to(gen_random_uuid()::text, 'UTF8')), wrapped_key = '', unsealed_key = null
  where id = destroyed;
  delete from public.order_viewers where order_id = destroyed;
  -- Nothing that is emptied is shown, decided or sent any more.
  update public.messages set deleted_at = moment where order_id = destroyed and deleted_at is null;
  update public.second_looks set state = 'order_ended', decided_at = moment
    where order_id = destroyed and state = 'waiting';
  update public.mail_outbox set state = 'dead' where order_id = destroyed and state = 'pending';
  for personal in
    select c.table_name, c.class,
      string_agg(format('%1$I = case when %1$I is null then %1$I else %2$L end', c.column_name, c.remains), ', ') as changes,
      string_agg(format('%1$I::text is distinct from %2$L and %1$I is not null', c.column_name, c.remains), ' or ')
        as filled
    from public.personal_columns c group by c.table_name, c.class order by c.table_name
  loop
    execute format('update public.%I set %s where %I = $1 and (%s)', personal.table_name, personal.changes,
      case personal.table_name when 'orders' then 'id' else 'order_id' end, personal.filled) using destroyed;
    get diagnostics emptied = row_count;
    counts := counts || jsonb_build_object(personal.class, emptied);
  end loop;
  perform set_config('portal.destroys', 'off', true);
  return counts - 'order';
end $$;
