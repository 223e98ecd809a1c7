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
