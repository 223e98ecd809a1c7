-- Keeps the search's copy of an order product.
create or replace function order_search_follows_product() returns trigger language plpgsql as $$
begin
  update order_search s set status_id = new.status_id, tracking_shipping = new.tracking_shipping, numbers = n.numbers
  from order_search_numbers(new.id) n where s.id = new.id;
  return null;
end $$;
