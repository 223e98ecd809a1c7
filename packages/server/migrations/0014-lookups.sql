-- Lookups of orders by email that a job has yet to answer (docs/rules/identity-and-privacy.md, P-12): the call itself
-- takes the same time for everybody. A row lives until the job has run.
create table order_lookups (
  id uuid primary key,
  email text not null,
  reference text not null,
  request_id text not null,
  address_digest text,
  requested_at timestamptz not null
);
