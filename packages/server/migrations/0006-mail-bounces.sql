-- E-mails whose recipient was refused for good: at once by the mail server, or by a report that came back later.
alter table mail_outbox drop constraint mail_outbox_state_check;
alter table mail_outbox add constraint mail_outbox_state_check check (state in ('pending', 'sent', 'dead', 'bounced'));
drop index mail_outbox_dead;
create index mail_outbox_undelivered on mail_outbox (id) where state in ('dead', 'bounced');
