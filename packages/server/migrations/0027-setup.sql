-- The first run (docs/rules/access.md, A-39 to A-42): codes that make the first admin, what was tried of the installation's
-- services and when, and which backups were made.
create table setup_codes (
  -- Keyed by the portal's secret: the code itself is in the server's log alone.
  digest bytea primary key,
  expires_at timestamptz not null,
  wrong_guesses smallint not null default 0 check (wrong_guesses >= 0),
  used_at timestamptz
);

create table setup_checks (
  name text primary key,
  state text not null,
  findings jsonb not null,
  tried_at timestamptz not null,
  user_id integer not null references users (id),
  -- Of the settings that were tried: with others nothing is known.
  settings_digest bytea not null
);

create table backups_made (
  made_at timestamptz primary key,
  encrypted boolean not null
);
