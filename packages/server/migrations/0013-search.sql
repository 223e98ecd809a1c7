-- The search finds what is said on the phone: digits of the phone number, and any number of an order or its end
-- (docs/rules/orders.md, O-27).
alter table order_search
  -- The digits of the customer's phone number.
  add column phone text collate "C" not null default '',
  -- Order, license, invoice and tracking numbers, each between spaces: '% 40001 %' is one of them, '%0001 %' its end.
  add column numbers text collate "C" not null default '';

-- A tracking number as it is compared: letters and digits in lower case; null for a note without a digit.
create function search_number(words text) returns text language sql immutable as
  $$ select case when words ~ '\d' then lower(regexp_replace(words, '[^[:alnum:]]', '', 'g')) end $$;

-- What the search knows of an order product's numbers; nothing of an order whose data was destroyed (P-19).
create function order_search_numbers(product bigint, out phone text, out numbers text) language sql stable as $$
  select case when o.destroyed_at is null then regexp_replace(o.phone, '\D', '', 'g') else '' end,
    case when o.destroyed_at is null then ' ' || concat_ws(' ', o.id, o.reference_id, o.invoice_number,
      search_number(p.tracking_shipping), search_number(t.tracking_shipping)) || ' ' else '' end
  from order_products p join orders o on o.id = p.order_id left join transmittals t on t.id = p.transmittal_id
  where p.id = product
$$;

update order_search s set
  phone = regexp_replace(o.phone, '\D', '', 'g'),
  numbers = ' ' || concat_ws(' ', o.id, o.reference_id, o.invoice_number,
    search_number(p.tracking_shipping), search_number(t.tracking_shipping)) || ' '
from order_products p join orders o on o.id = p.order_id left join transmittals t on t.id = p.transmittal_id
where p.id = s.id and o.destroyed_at is null;

create index order_search_phone on order_search using gin (phone gin_trgm_ops) with (gin_pending_list_limit = 512);
create index order_search_numbers on order_search using gin (numbers gin_trgm_ops) with (gin_pending_list_limit = 512);
alter table order_search alter column phone set statistics 500;

-- The filters of few orders.
create index orders_flagged on orders (id) where flagged;
create index orders_due on orders (id) where not voided and payable_cents > paid_cents + held_cents;

-- New rows, also those of a server of the version before.
create function order_search_gets_numbers() returns trigger language plpgsql as $$
begin
  select n.phone, n.numbers into new.phone, new.numbers from order_search_numbers(new.id) n;
  return new;
end $$;
create trigger order_search_numbers before insert on order_search
  for each row execute function order_search_gets_numbers();

create or replace function order_search_follows_product() returns trigger language plpgsql as $$
begin
  update order_search s set status_id = new.status_id, tracking_shipping = new.tracking_shipping, numbers = n.numbers
  from order_search_numbers(new.id) n where s.id = new.id;
  return null;
end $$;
drop trigger order_products_in_search on order_products;
create trigger order_products_in_search after update of status_id, tracking_shipping, transmittal_id on order_products
  for each row when ((old.status_id, old.tracking_shipping, old.transmittal_id)
    is distinct from (new.status_id, new.tracking_shipping, new.transmittal_id))
  execute function order_search_follows_product();

create or replace function order_search_follows_order() returns trigger language plpgsql as $$
begin
  update order_search s set reference_id = new.reference_id, voided = new.voided,
    phone = (order_search_numbers(s.id)).phone, numbers = (order_search_numbers(s.id)).numbers
  where s.order_id = new.id;
  return null;
end $$;
drop trigger orders_in_search on orders;
create trigger orders_in_search after update of reference_id, voided, phone, destroyed_at on orders
  for each row when ((old.reference_id, old.voided, old.phone, old.destroyed_at)
    is distinct from (new.reference_id, new.voided, new.phone, new.destroyed_at))
  execute function order_search_follows_order();

create function order_search_follows_transmittal() returns trigger language plpgsql as $$
begin
  update order_search s set numbers = (order_search_numbers(s.id)).numbers
  where s.id in (select p.id from order_products p where p.transmittal_id = new.id);
  return null;
end $$;
create trigger transmittals_in_search after update of tracking_shipping on transmittals
  for each row when (old.tracking_shipping is distinct from new.tracking_shipping)
  execute function order_search_follows_transmittal();
