-- Days on which keys came into use (docs/operations/keys.md); a key is named by its SHA-256 alone.
create table key_dates (
  name text not null,
  digest bytea not null check (octet_length(digest) = 32),
  since timestamptz not null,
  primary key (name, digest)
);
