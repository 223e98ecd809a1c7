-- An authenticator app beside the password (RFC 6238). The secret is encrypted like a document, under a data key of its own.
-- Until it is confirmed by a code it asks nobody for anything.
create table second_factors (
  user_id integer primary key references users (id),
  -- What the encrypted secret is bound to.
  id uuid not null,
  wrapped_key bytea not null,
  secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: none is taken twice.
  last_step bigint not null default 0
);

-- Codes for the day without the app. Kept as digests: they are random enough that nobody finds them by trying.
create table recovery_codes (
  user_id integer not null references users (id),
  digest text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, digest)
);
