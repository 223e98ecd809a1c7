-- Columns that a saved view hides (docs/rules/queues.md, Q-8); null for a view that leaves them to its reader. Servers
-- of the version before save views without them.
alter table saved_views add column hidden text[];
