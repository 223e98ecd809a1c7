-- allow index: the table is new in this release
-- The network that a waiting upload came from, as a keyed digest: no one of them takes all the space
-- (docs/rules/orders.md, O-77). Servers of the version before write none.
alter table uploads add column origin bytea;

-- The text messages of a day are counted at each new one (E-31).
create index text_outbox_created on text_outbox (created_at);
