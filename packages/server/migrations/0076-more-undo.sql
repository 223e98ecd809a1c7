-- Mails that nothing needs any more: announcements of messages that were deleted while they waited
-- (docs/rules/messages-and-email.md, E-3).
alter table mail_outbox
  drop constraint mail_outbox_state_check,
  add constraint mail_outbox_state check (state in ('pending', 'sent', 'dead', 'bounced', 'ended')) not valid;

-- The entry that an entry undoes: corrections that nobody has made (docs/rules/workflow.md, W-43).
alter table corrections_history add column undoes bigint;
