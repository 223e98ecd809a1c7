-- Files that are sent when they are chosen (docs/rules/orders.md, O-53), and what is hard to see in them (O-55).
create table uploads (
  id uuid primary key,
  -- SHA-256 of the cookie of the browser that may use and destroy it.
  browser bytea not null,
  kind text not null check (kind in ('id', 'selfie', 'additional')),
  content_type text not null,
  byte_size integer not null check (byte_size > 0),
  wrapped_key bytea not null,
  content bytea,
  storage_key text,
  hints text[] not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint uploads_somewhere check ((content is null) <> (storage_key is null))
);
create index uploads_expires on uploads (expires_at);

alter table documents add column hints text[] not null default '{}';
