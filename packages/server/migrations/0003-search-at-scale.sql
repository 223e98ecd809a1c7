-- What the order search reads, one narrow row per order product: everything that it filters and sorts by, so that the
-- matches of a search are found, counted and sorted without a look at the wide tables. Texts are in lower case without
-- accents. `id` is the order product's.

alter table order_search rename to order_search_by_order;
alter index order_search_pkey rename to order_search_by_order_pkey;
drop index order_search_name, order_search_email, order_search_created;

create table order_search (
  id bigint primary key references order_products (id),
  order_id bigint not null references orders (id),
  reference_id bigint not null,
  created_at timestamptz not null,
  product_id smallint not null,
  status_id smallint not null,
  voided boolean not null,
  -- The place of the product's name in the alphabet: what sorting by product sorts by.
  product_place smallint not null generated always as
    (case product_id when 1 then 1 when 2 then 2 when 6 then 3 when 5 then 4 when 4 then 5 else 6 end) stored,
  last_name text collate "C" not null,
  name text not null,
  email text collate "C" not null,
  tracking_shipping text collate "C"
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

insert into order_search (id, order_id, reference_id, created_at, product_id, status_id, voided, last_name, name, email, tracking_shipping)
select p.id, o.id, o.reference_id, o.created_at, p.product_id, p.status_id, o.voided,
  trim(regexp_replace(lower(regexp_replace(normalize(o.last_name, nfd), '[\u0300-\u036f]', '', 'g')), '\s+', ' ', 'g')),
  s.name, s.email, p.tracking_shipping
from order_products p
join orders o on o.id = p.order_id
join order_search_by_order s on s.order_id = o.id;
drop table order_search_by_order;

-- Substrings: the planner's guess of how many rows a term finds decides between these and a walk.
alter table order_search alter column name set statistics 500;
alter table order_search alter column email set statistics 500;
create index order_search_name on order_search using gin (name gin_trgm_ops) with (gin_pending_list_limit = 512);
create index order_search_email on order_search using gin (email gin_trgm_ops) with (gin_pending_list_limit = 512);
create index order_search_tracking on order_search using gin (tracking_shipping gin_trgm_ops) with (gin_pending_list_limit = 512);

-- One order for every column that can be sorted by; equal ones stand by their id. An index is read backwards too, which
-- puts missing tracking numbers first: sorted downwards they have an index of their own.
create index order_search_by_last_name on order_search (last_name, id);
create index order_search_by_email on order_search (email, id);
create index order_search_by_order on order_search (order_id, id);
create index order_search_by_reference on order_search (reference_id, id);
create index order_search_by_status on order_search (status_id, id);
create index order_search_by_product on order_search (product_place, id);
create index order_search_by_tracking on order_search (tracking_shipping, id);
create index order_search_by_tracking_down on order_search (tracking_shipping desc nulls last, id desc);
create index order_search_by_created on order_search (created_at, id);

-- The filters that are not substrings.
create index order_search_product_created on order_search (product_id, created_at, id);
create index order_search_active on order_search (created_at, id) where status_id not in (6, 8) and not voided;
drop index order_products_tracking;

-- The row follows what can change of an order and of its products, in the transaction that changes it. Names and
-- e-mail addresses of an order do not change; the portal writes them when it writes the order.
create function order_search_follows_product() returns trigger language plpgsql as $$
begin
  update order_search set status_id = new.status_id, tracking_shipping = new.tracking_shipping where id = new.id;
  return null;
end $$;
create trigger order_products_in_search after update of status_id, tracking_shipping on order_products
  for each row when ((old.status_id, old.tracking_shipping) is distinct from (new.status_id, new.tracking_shipping))
  execute function order_search_follows_product();

create function order_search_follows_order() returns trigger language plpgsql as $$
begin
  update order_search set reference_id = new.reference_id, voided = new.voided where order_id = new.id;
  return null;
end $$;
create trigger orders_in_search after update of reference_id, voided on orders
  for each row when ((old.reference_id, old.voided) is distinct from (new.reference_id, new.voided))
  execute function order_search_follows_order();

-- Lists and counts read indexes alone as long as vacuum keeps up.
alter table order_products set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table orders set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table order_viewers set (autovacuum_vacuum_scale_factor = 0.05);
