-- What each product was promised first, what is expected of it now, and when it was done (docs/rules/orders.md, O-65 and
-- docs/rules/money.md, M-60): one row for each product, so that neither a list nor a report reads its whole history.

create table promised_products (
  order_product_id bigint primary key references order_products (id),
  -- The product's own, so that a report of years reads this table alone.
  product_id smallint not null,
  country text,
  -- The first promise, and the office's day on which it was made.
  made_on date not null,
  p50_on date not null,
  p80_on date not null,
  basis text not null,
  -- By which day half of the products like it are done, by the newest estimate.
  expected_on date not null,
  -- Neither shipped nor canceled.
  is_open boolean not null default true,
  done_at timestamptz,
  constraint promised_products_order check (p50_on <= p80_on),
  constraint promised_products_done check (done_at is null or not is_open)
);
create index promised_products_open on promised_products (p80_on, expected_on) where is_open;
create index promised_products_made on promised_products (made_on);

insert into promised_products
  (order_product_id, product_id, country, made_on, p50_on, p80_on, basis, expected_on, is_open, done_at)
select f.order_product_id, p.product_id, p.country, f.made_on, f.p50_on, f.p80_on, f.basis,
  (select l.p50_on from promises l where l.order_product_id = f.order_product_id order by l.id desc limit 1),
  p.status_id not in (6, 8),
  case when p.status_id = 6 then (
    select max(h.created_at) from status_history h where h.order_product_id = p.id and h.status_id = 6) end
from (select distinct on (order_product_id) * from promises order by order_product_id, id) f
join order_products p on p.id = f.order_product_id;

create function promised_products_follow_promises() returns trigger language plpgsql as $$
begin
  insert into promised_products (order_product_id, product_id, country, made_on, p50_on, p80_on, basis, expected_on)
  select p.id, p.product_id, p.country, new.made_on, new.p50_on, new.p80_on, new.basis, new.p50_on
  from order_products p where p.id = new.order_product_id
  on conflict (order_product_id) do update set expected_on = excluded.expected_on;
  return null;
end $$;
create trigger promised_products_promises after insert on promises
  for each row execute function promised_products_follow_promises();

create function promised_products_follow_history() returns trigger language plpgsql as $$
begin
  update promised_products set is_open = new.status_id not in (6, 8),
    done_at = case when new.status_id = 6 then new.created_at end
  where order_product_id = new.order_product_id
    and (new.status_id = 6 or is_open is distinct from (new.status_id <> 8));
  return null;
end $$;
create trigger promised_products_history after insert on status_history
  for each row execute function promised_products_follow_history();
