-- The number before one of another couple's voided license, until a person confirms or corrects it (docs/rules/orders.md, O-23).
alter table orders add column license_before bigint;

-- A flag about a license number goes down with it (docs/rules/workflow.md, W-41).
alter table flag_history drop constraint flag_history_raised_by;
update flag_history set raised_by = 'license' where raised_by = 'system' and comment like 'License %';
alter table flag_history add constraint flag_history_raised_by
  check (raised_by is null or flagged and raised_by in ('verification', 'license', 'money', 'staff', 'system'));
