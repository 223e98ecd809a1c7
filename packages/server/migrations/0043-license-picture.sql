-- The picture that shows where the number stands on the office's license (docs/rules/settings.md, S-7): the one that is
-- shown, by what it is. One that is removed is destroyed.
create table office_pictures (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  content bytea not null constraint office_pictures_size check (octet_length(content) between 1 and 524288),
  created_at timestamptz not null
);
