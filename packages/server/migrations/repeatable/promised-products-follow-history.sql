-- The state of a promised product by its newest lasting entry (docs/rules/money.md, M-60): one that is shipped again
-- because an act was undone was done on its earlier day.
create or replace function promised_products_follow_history() returns trigger language plpgsql as $$
begin
  update promised_products p set is_open = h.status_id not in (6, 8),
    done_at = case when h.status_id = 6 then h.created_at end
  from (select l.status_id, l.created_at from lasting_history l
    where l.order_product_id = new.order_product_id order by l.id desc limit 1) h
  where p.order_product_id = new.order_product_id and (h.status_id in (6, 8) or not p.is_open);
  return null;
end $$;
