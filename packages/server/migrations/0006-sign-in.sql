-- Signing in: attacks on accounts, fresh proof, passkeys and the identity provider (docs/rules/access.md).

alter table users
  -- When the person and the admins were last told of many wrong passwords.
  add column attack_told_at timestamptz,
  -- Who this is at the identity provider, from the first login there on.
  add column oidc_issuer text,
  add column oidc_subject text,
  add constraint users_oidc_whole check ((oidc_issuer is null) = (oidc_subject is null));
create unique index users_oidc_live on users (oidc_issuer, oidc_subject) where deleted_at is null;

alter table sessions
  -- When the person last proved who they are: at the login, or since (step-up).
  add column proven_at timestamptz not null default now();

create table passkeys (
  id uuid primary key,
  user_id integer not null references users (id),
  -- What the authenticator calls it, in base64url.
  credential_id text not null constraint passkeys_credential unique,
  public_key bytea not null,
  -- Of the last use: a smaller one is a copy's. Authenticators that do not count send 0.
  counter bigint not null check (counter >= 0),
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- What a browser has to answer, once and soon: kept as a digest.
create table sign_in_challenges (
  digest text primary key,
  purpose text not null constraint sign_in_challenges_purpose
    check (purpose in ('passkey.register', 'passkey.login', 'passkey.step-up', 'oidc.login', 'oidc.step-up')),
  -- Whose challenge it is; null before a login.
  user_id integer references users (id),
  -- What only the server knows of it.
  detail jsonb not null default '{}',
  expires_at timestamptz not null
);
create index sign_in_challenges_expired on sign_in_challenges (expires_at);
