-- What admins decide while the portal runs (docs/rules/settings.md): what is not here has its default.
create table settings (
  key text primary key check (char_length(key) between 1 and 60),
  value jsonb not null,
  -- The line of the history that wrote it.
  version bigint not null
);

-- Every change. The newest number is the version of all settings together.
create table settings_history (
  id bigint generated always as identity primary key,
  changed_at timestamptz not null,
  user_id integer references users (id),
  changed_by text not null,
  key text not null check (char_length(key) between 1 and 60),
  -- Null: the default.
  old_value jsonb,
  new_value jsonb
);
create index settings_history_key on settings_history (key, id);

-- The office's seals by what they are: an address that names one never shows another.
create table office_seals (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  media_type text not null constraint office_seals_type check (media_type in ('image/svg+xml', 'image/png')),
  content bytea not null constraint office_seals_size check (octet_length(content) between 1 and 262144),
  created_at timestamptz not null
);
