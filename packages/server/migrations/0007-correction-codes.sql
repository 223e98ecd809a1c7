-- Codes that customers are emailed before they answer about the license (docs/rules/workflow.md, W-32).
create table correction_codes (
  order_id bigint primary key references orders (id),
  -- Keyed: six digits could be tried out otherwise.
  code_digest bytea not null,
  expires_at timestamptz not null,
  tries smallint not null check (tries >= 0),
  sent_in_hour smallint not null check (sent_in_hour > 0),
  hour_began timestamptz not null
);
