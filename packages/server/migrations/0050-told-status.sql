-- The status that the customer was told last, kept with the product through changes of which they are not told
-- (docs/rules/workflow.md, W-44).
alter table order_products add column told_status smallint check (told_status between 1 and 12);
alter table held_changes drop column told_status;
