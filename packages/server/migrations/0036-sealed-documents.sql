-- Documents that the office has sealed (docs/rules/identity-and-privacy.md, P-40): what they were, and whether they still
-- hold. Nobody's name is in it.
create table sealed_documents (
  id bigint generated always as identity primary key,
  -- 80 random bits, as they are printed on the document.
  code text not null unique check (code ~ '^[A-Z2-7]{16}$'),
  license_number bigint not null,
  sha256 bytea not null check (length(sha256) = 32),
  byte_size integer not null check (byte_size > 0),
  sealed_at timestamptz not null,
  -- Since when it does not hold, and why.
  ended_at timestamptz,
  ended_by text check (ended_by in ('correction', 'void')),
  check ((ended_at is null) = (ended_by is null))
);
create index sealed_documents_valid on sealed_documents (license_number) where ended_at is null;
