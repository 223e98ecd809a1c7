-- Text messages about a message from the office on an order that waits (docs/rules/messages-and-email.md, E-26), and
-- those of an order as staff read them (E-29).
alter table text_outbox
  drop constraint text_outbox_kind,
  add constraint text_outbox_kind check (kind in ('shipped', 'review', 'documents', 'payment', 'message'));
create index text_outbox_order_idx on text_outbox (order_id);
create index text_outbox_undelivered_idx on text_outbox (created_at) where state in ('dead', 'refused');
