-- allow unseen: it makes triggers alone; 0.2 s over 300,000 orders
-- Changes, for open pages (docs/rules/queues.md, Q-14): never whose data. Servers of the version before write
-- them by these triggers, and read none.
create sequence live_event_numbers;
create table live_events (
  entry bigint generated always as identity primary key,
  -- Given after the change is committed, so that whoever has read up to a number has missed nothing before it.
  number bigint unique,
  at timestamptz not null default clock_timestamp(),
  kind text not null constraint live_events_kind
    check (kind in ('queue', 'order', 'inbox', 'counts', 'transmittal', 'settings', 'reset')),
  order_id bigint,
  queue text,
  transmittal_id bigint
);
create index live_events_waiting on live_events (entry) where number is null;
create index live_events_at on live_events (at);

-- Numbers what was committed since, forgets what is older than ten minutes, and returns the newest number.
create function number_live_events() returns bigint language plpgsql as $$
begin
  -- `advisoryLocks.liveEvents`: numbers are committed in their order.
  perform pg_advisory_xact_lock(715009);
  update live_events set number = nextval('live_event_numbers') where number is null;
  delete from live_events where at < clock_timestamp() - interval '10 minutes';
  return (select case when is_called then last_value else 0 end from live_event_numbers);
end $$;

-- Notes a change of orders, of the queues and transmittals that show them, and of other kinds.
create function note_live_orders(ids bigint[], besides text[]) returns void language plpgsql as $$
begin
  if ids is null then
    return;
  elsif cardinality(ids) > 200 then
    insert into live_events (kind) values ('reset');
  else
    insert into live_events (kind, order_id, queue, transmittal_id)
      select 'order', id, null, null::bigint from unnest(ids) id
      union all select distinct 'queue', case cardinality(ids) when 1 then ids[1] end, queue, null::bigint
        from order_products where order_id = any (ids) and queue is not null
      union all select distinct 'transmittal', null::bigint, null, transmittal_id
        from order_products where order_id = any (ids) and transmittal_id is not null
      union all select kind, case cardinality(ids) when 1 then ids[1] end, null, null::bigint from unnest(besides) kind;
  end if;
  perform pg_notify('dop_events', '');
end $$;

-- For tables whose rows belong to an order; the arguments are other kinds of the same change.
create function note_live_rows() returns trigger language plpgsql as $$
begin
  perform note_live_orders((select array_agg(distinct order_id) from changed where order_id is not null),
    tg_argv::text[]);
  return null;
end $$;

create function note_live_order() returns trigger language plpgsql as $$
begin
  perform note_live_orders((select array_agg(id) from changed join was using (id) where changed is distinct from was),
    '{}');
  return null;
end $$;

-- A document that has moved concerns also the queue and the transmittal that it has left.
create function note_live_products() returns trigger language plpgsql as $$
declare
  ids bigint[] := (select array_agg(distinct changed.order_id) from changed join was using (id)
    where changed is distinct from was);
begin
  if cardinality(ids) <= 200 then
    insert into live_events (kind, order_id, queue, transmittal_id)
      select distinct 'queue', case cardinality(ids) when 1 then ids[1] end, was.queue, null::bigint
        from was join changed using (id) where was.queue is distinct from changed.queue and was.queue is not null
      union all select distinct 'transmittal', null::bigint, null, was.transmittal_id
        from was join changed using (id)
        where was.transmittal_id is distinct from changed.transmittal_id and was.transmittal_id is not null;
  end if;
  perform note_live_orders(ids, '{}');
  return null;
end $$;

create function note_live_transmittals() returns trigger language plpgsql as $$
begin
  insert into live_events (kind, transmittal_id) select 'transmittal', id from changed;
  if found then perform pg_notify('dop_events', ''); end if;
  return null;
end $$;

-- For tables of which one is told only that something in them has changed.
create function note_live_change() returns trigger language plpgsql as $$
begin
  insert into live_events (kind) values (tg_argv[0]);
  perform pg_notify('dop_events', '');
  return null;
end $$;

-- A clerk who opens or leaves an order, not one who has it open.
create function note_live_viewers() returns trigger language plpgsql as $$
begin
  insert into live_events (kind, order_id) values ('order', new.order_id);
  perform pg_notify('dop_events', '');
  return null;
end $$;

create trigger orders_live after update on orders referencing old table as was new table as changed
  for each statement execute function note_live_order();
create trigger order_products_live after update on order_products referencing old table as was new table as changed
  for each statement execute function note_live_products();
create trigger order_products_live_new after insert on order_products referencing new table as changed
  for each statement execute function note_live_rows();
create trigger order_viewers_live after insert on order_viewers for each row execute function note_live_viewers();
create trigger order_viewers_live_again after update on order_viewers for each row
  when (new.seen_at - old.seen_at > interval '90 seconds' or new.seen_at < old.seen_at)
  execute function note_live_viewers();

do $$
declare
  name text;
  besides text;
begin
  foreach name in array array['documents', 'order_comments', 'flag_history', 'refunds', 'refund_requests',
    'data_requests', 'messages', 'second_looks'] loop
    besides := case name when 'messages' then '''inbox'', ''counts''' else '''counts''' end;
    execute format('create trigger %1$I after insert on %2$I referencing new table as changed for each statement
      execute function note_live_rows(%3$s)', name || '_live_new', name, besides);
    execute format('create trigger %1$I after update on %2$I referencing new table as changed for each statement
      execute function note_live_rows(%3$s)', name || '_live', name, besides);
  end loop;
  foreach name in array array['insert', 'update'] loop
    execute format('create trigger %1$I after %2$s on transmittals referencing new table as changed for each statement
      execute function note_live_transmittals()', 'transmittals_live_' || name, name);
  end loop;
  execute 'create trigger quarantine_live after insert or delete on quarantine for each statement
    execute function note_live_change(''counts'')';
  foreach name in array array['settings', 'canned_texts', 'product_prices', 'fees', 'shipping_costs', 'shipping_rates',
    'holidays'] loop
    execute format('create trigger %1$I after insert or update or delete on %2$I for each statement
      execute function note_live_change(''settings'')', name || '_live', name);
  end loop;
end $$;

create trigger users_live after insert or update of role_id, display_name, deleted_at on users for each statement
  execute function note_live_change('settings');

-- Mails and texts that reach nobody are work that waits.
create trigger mail_outbox_live after update of state on mail_outbox for each row
  when (new.state is distinct from old.state and new.state in ('dead', 'bounced'))
  execute function note_live_change('counts');
create trigger text_outbox_live after update of state on text_outbox for each row
  when (new.state is distinct from old.state and new.state in ('dead', 'refused'))
  execute function note_live_change('counts');
