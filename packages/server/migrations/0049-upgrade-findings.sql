-- What versions before left wrong is looked for once after an upgrade (docs/rules/settings.md, S-8).
create table upgrade_checks (
  name text primary key,
  -- The last row that was looked at.
  seen_id bigint not null default 0,
  done_at timestamptz
);
insert into upgrade_checks (name) values ('released_parts'), ('unsent_letters'), ('outlived_flags');

create table upgrade_findings (
  id bigint generated always as identity primary key,
  kind text not null references upgrade_checks (name),
  order_id bigint not null references orders (id),
  order_product_id bigint references order_products (id),
  amount_cents integer check (amount_cents > 0),
  found_at timestamptz not null,
  -- Mended by the portal, or settled by an admin.
  mended_at timestamptz,
  settled_at timestamptz,
  settled_by text,
  user_id integer references users (id),
  constraint upgrade_findings_settled check ((settled_at is null) = (settled_by is null))
);
create unique index upgrade_findings_once on upgrade_findings (kind, order_id, coalesce(order_product_id, 0));
create index upgrade_findings_open on upgrade_findings (id) where mended_at is null and settled_at is null;
