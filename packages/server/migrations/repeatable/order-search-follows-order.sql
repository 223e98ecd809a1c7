-- Keeps the search's copy of an order.
create or replace function order_search_follows_order() returns trigger language plpgsql as $$
begin
  update order_search s set reference_id = new.reference_id, voided = new.voided,
    phone = (order_search_numbers(s.id)).phone, numbers = (order_search_numbers(s.id)).numbers
  where s.order_id = new.id;
  return null;
end $$;
