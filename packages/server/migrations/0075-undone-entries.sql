-- allow unseen: it replaces a function alone
-- allow index: 0.2 s over 2,000,000 entries, none of which is in it
-- The entry or the act that an entry undoes (docs/rules/workflow.md, W-43), so that nothing is told or counted by what
-- nobody has done. Servers of the version before write none.
alter table status_history add column undoes bigint;
alter table flag_history add column undoes uuid;
-- Of many entries few are undone: a report asks the index alone.
create index status_history_undoes on status_history (undoes) where undoes is not null;
create index flag_history_undoes on flag_history (undoes) where undoes is not null;
do $$ begin
  execute replace(replace(pg_get_functiondef('office_work_events'::regproc), 'status_history', 'lasting_history'),
    'flag_history', 'lasting_flags');
end $$;
