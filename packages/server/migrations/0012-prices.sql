-- Everything that has a price has it from a moment on, so that it can be changed, planned ahead and looked up afterwards.
-- As with product_prices and fees, the newest row whose effective_from has come is in force.
create table shipping_costs (
  shipping_type_id smallint not null references shipping_types (id),
  cost_cents integer not null check (cost_cents >= 0),
  effective_from timestamptz not null,
  primary key (shipping_type_id, effective_from)
);
insert into shipping_costs (shipping_type_id, cost_cents, effective_from)
  select id, cost_cents, '2000-01-01T00:00:00Z' from shipping_types;
-- What a server of the version before still reads while both run; a later migration drops it.
alter table shipping_types alter column cost_cents set default 0;

alter table shipping_rates add column effective_from timestamptz not null default '2000-01-01T00:00:00Z';
alter table shipping_rates alter column effective_from drop default;
alter table shipping_rates drop constraint shipping_rates_pkey;
alter table shipping_rates add primary key (country, effective_from);
