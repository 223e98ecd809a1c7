-- The steps of the workflow that a jump left out, named by the entry of the step that it reached.
alter table status_history
  add column skipped smallint[] not null default '{}'
    constraint status_history_skipped check (1 <= all (skipped) and 12 >= all (skipped));
