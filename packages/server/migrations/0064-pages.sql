-- allow not-valid: the columns are new and empty; 0.3 s over 300,000 orders
-- Pages of a PDF, counted when it was judged (docs/rules/identity-and-privacy.md, P-47); null for other files, and for
-- those that servers of the version before took.
alter table uploads add column pages integer check (pages > 0);
alter table documents add column pages integer check (pages > 0);

-- Pages that staff have seen, as pictures under the key of their document; deleted with it.
create table document_pages (
  document_id uuid not null references documents (id),
  page integer not null check (page > 0),
  content bytea not null,
  primary key (document_id, page)
);
