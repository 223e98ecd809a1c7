-- Acts of the office that can be undone for ten seconds (docs/rules/workflow.md, W-43): one row for each, which ends
-- after them. `held_changes` stays for servers of the version before; what they leave in it is carried over by the job.
create table held_acts (
  id uuid primary key,
  user_id integer not null references users (id),
  ends_at timestamptz not null,
  -- True where the customer is told at the end, by what is so then.
  tells boolean not null,
  -- Orders and products before the act, and the newest entries of their histories after it.
  orders jsonb not null,
  products jsonb not null
);
create index held_acts_ends_at on held_acts (ends_at);

-- The act with which a row is taken back.
alter table mail_outbox add column held_by uuid;
alter table text_outbox add column held_by uuid;
alter table messages add column held_by uuid;
alter table flag_history add column held_by uuid;
