-- allow unseen: it replaces a function alone
-- What an entry undoes (docs/rules/workflow.md, W-43), an entry or an act, so that nothing is told or counted by what
-- nobody has done. Servers of the version before write none.
alter table status_history add column undoes bigint;
alter table flag_history add column undoes uuid;
do $$ begin
  execute replace(replace(pg_get_functiondef('office_work_events'::regproc), 'status_history', 'lasting_history'),
    'flag_history', 'lasting_flags');
end $$;
