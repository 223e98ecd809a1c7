-- allow not-valid: the column is new and empty; with the next rule 0.6 s over 300,000 orders
-- allow validate: the column is nearly always empty; measured with the rule above
-- The kind of ID that a clerk saw when they confirmed an order's photos (docs/rules/identity-and-privacy.md, P-46): it
-- stays when the photos are destroyed. Servers of the version before write none.
alter table orders add column seen_document jsonb constraint orders_seen_document check (seen_document is null or (
  seen_document - array['kind', 'issuer', 'expires'] = '{}'
  and coalesce(seen_document ->> 'kind' in ('driver_license', 'passport', 'id_card', 'other'), false)
  and coalesce(seen_document ->> 'issuer', 'A') ~ '^[A-Z]{1,3}$'
  and coalesce(seen_document ->> 'expires', '2000-01') ~ '^\d{4}-(0[1-9]|1[0-2])$'));

-- Of the barcode of a driver license, issuer and month of expiry are kept with the comparison, for that note.
alter table documents drop constraint documents_barcode_comparison;
alter table documents add constraint documents_barcode_comparison check (barcode is null or (
  kind = 'license-back' and destroyed_at is null
  and barcode - array['outcome', 'name', 'birth', 'expiry', 'age', 'read_at', 'issuer', 'expires'] = '{}'
  and coalesce(barcode ->> 'outcome' in ('compared', 'unreadable', 'unknown'), false)
  and coalesce(barcode ->> 'name' in ('agrees', 'differs', 'not-comparable'), false)
  and coalesce(barcode ->> 'birth' in ('agrees', 'differs', 'not-comparable'), false)
  and coalesce(barcode ->> 'expiry' in ('agrees', 'differs', 'not-comparable'), false)
  and coalesce(barcode ->> 'age' in ('agrees', 'differs', 'not-comparable'), false)
  and coalesce(barcode ->> 'issuer', 'A') ~ '^[A-Z]{1,3}$'
  and coalesce(barcode ->> 'expires', '2000-01') ~ '^\d{4}-(0[1-9]|1[0-2])$'
  and coalesce(barcode ->> 'read_at' ~ '^\d{4}-\d{2}-\d{2}T[0-9:.]+Z$', false))) not valid;
alter table documents validate constraint documents_barcode_comparison;
