-- How often an address has made a limited call, shared by all servers. Keys are digests: no address is kept. Worth
-- nothing after minutes, so it survives no crash and costs no log.
create unlogged table rate_limit_hits (
  key text primary key,
  window_ends_at timestamptz not null,
  hits integer not null check (hits > 0)
);
create index rate_limit_hits_window on rate_limit_hits (window_ends_at);
create index sessions_expired on sessions (expires_at);
create index login_failures_at on login_failures (at);
