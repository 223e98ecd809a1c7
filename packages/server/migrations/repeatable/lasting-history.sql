-- The entries of the histories without those that were undone, and those of undoing (docs/rules/workflow.md, W-43).
-- By `offset` each entry asks the index: a plan for a database that was never analyzed would read all entries instead.
create or replace view lasting_history as
select h.* from status_history h where h.undoes is null and not exists (
  select from status_history u where u.undoes = h.id offset 0);
create or replace view lasting_flags as
select f.* from flag_history f where f.undoes is null and not exists (
  select from flag_history u where u.order_id = f.order_id and u.undoes = f.held_by offset 0);
create or replace view lasting_corrections as
select c.* from corrections_history c where c.undoes is null and not exists (
  select from corrections_history u where u.order_id = c.order_id and u.undoes = c.id offset 0);
