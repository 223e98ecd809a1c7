-- The numbers by which the search finds a product, also where one comes in between.
create or replace function order_search_gets_numbers() returns trigger language plpgsql as $$
begin
  select n.phone, n.numbers into new.phone, new.numbers from order_search_numbers(new.id) n;
  select p.name_place into new.product_place from products p where p.id = new.product_id;
  return new;
end $$;
