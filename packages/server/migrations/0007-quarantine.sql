-- Uploads in which the malware scanner found something: encrypted, without order, name or address. Kept for those who look
-- into it, and destroyed after 30 days.
create table quarantine (
  id uuid primary key,
  kind text not null check (kind in ('id', 'selfie', 'additional')),
  signature text not null,
  sha256 text not null,
  byte_size integer not null check (byte_size > 0),
  wrapped_key bytea not null,
  content bytea not null,
  request_id text not null,
  created_at timestamptz not null
);
create index quarantine_created on quarantine (created_at);
