-- allow unseen: it makes triggers alone
-- Changes of which open pages were not told (docs/rules/queues.md, Q-14): a message taken back, a shared view, and an
-- email or text message of an order that fails, or is sent again.
create trigger messages_live_gone after delete on messages referencing old table as changed for each statement
  execute function note_live_rows('inbox', 'counts');
create trigger saved_views_live after insert or update or delete on saved_views for each statement
  execute function note_live_change('settings');

create function note_live_outbox() returns trigger language plpgsql as $$
begin
  if new.order_id is null then
    insert into live_events (kind) values ('counts');
    perform pg_notify('dop_events', '');
  else
    perform note_live_orders(array[new.order_id], '{counts}');
  end if;
  return null;
end $$;
drop trigger mail_outbox_live on mail_outbox;
create trigger mail_outbox_live after update of state on mail_outbox for each row
  when (new.state is distinct from old.state
    and (new.state in ('dead', 'bounced') or old.state in ('dead', 'bounced')))
  execute function note_live_outbox();
drop trigger text_outbox_live on text_outbox;
create trigger text_outbox_live after update of state on text_outbox for each row
  when (new.state is distinct from old.state)
  execute function note_live_outbox();
