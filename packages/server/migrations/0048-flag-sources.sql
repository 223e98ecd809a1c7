-- A flag knows what raised it, so that what ends its reason lowers it (docs/rules/workflow.md, W-41). Null where a flag is
-- lowered, and in entries from before.
alter table flag_history add column raised_by text
  constraint flag_history_raised_by check (raised_by is null or flagged and raised_by in ('verification', 'money', 'staff', 'system'));
