-- allow not-valid: the table is new in this release
-- Numbers that answered the first text message (docs/rules/messages-and-email.md, E-26). Servers of the version before
-- neither read nor write the time.
alter table orders add column texts_answered_at timestamptz;
alter table text_outbox
  drop constraint text_outbox_kind,
  add constraint text_outbox_kind check (kind in ('shipped', 'review', 'documents', 'payment', 'message', 'confirm'));
