-- Photos from the phone (docs/rules/orders.md, O-54): what the QR code on a computer's screen opens.
create table photo_links (
  -- SHA-256 of the key in the code: the key itself is on two screens alone.
  key_digest bytea primary key,
  -- SHA-256 of the cookie of the computer's browser, and of the phone's that was first.
  browser bytea not null,
  phone bytea,
  pictures smallint not null default 0 check (pictures >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the computer has last asked what came.
  seen_at timestamptz not null,
  ended_at timestamptz
);
create index photo_links_expires on photo_links (expires_at);

alter table uploads add column photo_link bytea;
create index uploads_photo_link on uploads (photo_link) where photo_link is not null;
