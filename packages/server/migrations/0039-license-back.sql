-- The back of a driver license (docs/rules/identity-and-privacy.md, P-24): a fourth kind of picture.
alter table documents drop constraint documents_kind_check;
alter table documents add constraint documents_kind_check check (kind in ('id', 'selfie', 'license-back', 'additional'));
alter table uploads drop constraint uploads_kind_check;
alter table uploads add constraint uploads_kind_check check (kind in ('id', 'selfie', 'license-back', 'additional'));
alter table quarantine drop constraint quarantine_kind_check;
alter table quarantine add constraint quarantine_kind_check check (kind in ('id', 'selfie', 'license-back', 'additional'));

-- How its barcode compares, and nothing of what it says (P-26). Null while it is not read, and once the picture is destroyed.
alter table documents add column barcode jsonb;
alter table documents add constraint documents_barcode_comparison check (barcode is null or (
  kind = 'license-back' and destroyed_at is null
  and barcode - array['outcome', 'name', 'birth', 'expiry', 'age', 'read_at'] = '{}'
  and coalesce(barcode ->> 'outcome' in ('compared', 'unreadable', 'unknown'), false)
  and coalesce(barcode ->> 'name' in ('agrees', 'differs', 'not-comparable'), false)
  and coalesce(barcode ->> 'birth' in ('agrees', 'differs', 'not-comparable'), false)
  and coalesce(barcode ->> 'expiry' in ('agrees', 'differs', 'not-comparable'), false)
  and coalesce(barcode ->> 'age' in ('agrees', 'differs', 'not-comparable'), false)
  and coalesce(barcode ->> 'read_at' ~ '^\d{4}-\d{2}-\d{2}T[0-9:.]+Z$', false)));
