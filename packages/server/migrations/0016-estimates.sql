-- When a product is done, foretold from what became of others (docs/rules/orders.md, O-35 to O-39).

-- Days on which the office is closed besides weekends.
create table holidays (
  day date primary key,
  name text not null constraint holidays_name check (char_length(name) between 1 and 100)
);

-- What a product that is ordered today is told, remade every day.
create table product_estimates (
  product_id smallint primary key check (product_id between 1 and 6),
  p50_on date not null,
  p80_on date not null,
  -- Office days as foretold, before the correction; null where the office's standard was told.
  foretold_p50 smallint,
  foretold_p80 smallint,
  basis text not null,
  made_at timestamptz not null,
  constraint product_estimates_order check (p50_on <= p80_on),
  constraint product_estimates_basis check (basis = case when foretold_p80 is null then 'standard' else 'history' end)
);

-- What each product was told: a row when its dates change.
create table promises (
  id bigint generated always as identity primary key,
  order_product_id bigint not null references order_products (id),
  made_at timestamptz not null,
  -- The office's day.
  made_on date not null,
  p50_on date not null,
  p80_on date not null,
  foretold_p50 smallint,
  foretold_p80 smallint,
  basis text not null,
  -- Whether the customer got an email that names this date.
  told boolean not null,
  constraint promises_order check (p50_on <= p80_on),
  constraint promises_basis check (basis = case when foretold_p80 is null then 'standard' else 'history' end)
);
create index promises_product on promises (order_product_id, id);
create index promises_made on promises (made_on);

-- The history is written in order of time: the newest part is found by a small index.
create index status_history_recent on status_history using brin (created_at);
