-- A new line of the ledger: the order's sums, what stays of each product, and the payment that it is of.
create or replace function book_payment_entry() returns trigger language plpgsql as $$
declare
  hold integer := 0;
  back integer := 0;
begin
  -- A hold that is charged is held no more, whatever part of it was charged.
  if new.kind = 'charge' and new.payment_id is not null and new.reference not like 'dispute:%' then
    select coalesce(sum(case kind when 'hold' then amount_cents else -amount_cents end), 0) into hold
    from payment_entries where payment_id = new.payment_id and kind in ('hold', 'release');
  end if;
  -- The part of a failed refund that did not count as paid counts again: that of an order as a whole, and never that
  -- of a dispute.
  if new.kind = 'refund_failed' and new.order_product_id is null then
    select least(new.amount_cents, o.reversed_cents - coalesce(sum(e.amount_cents), 0)) into back
    from orders o left join payment_entries e
      on e.order_id = o.id and e.kind = 'refund' and e.reference like 'dispute:%'
    where o.id = new.order_id group by o.reversed_cents;
  end if;
  update orders set
    held_cents = held_cents + case new.kind
      when 'hold' then new.amount_cents when 'release' then -new.amount_cents when 'charge' then -hold else 0 end,
    paid_cents = paid_cents + case new.kind when 'charge' then new.amount_cents else 0 end,
    refunded_cents = refunded_cents + case new.kind
      when 'refund' then new.amount_cents when 'refund_failed' then -new.amount_cents else 0 end,
    reversed_cents = reversed_cents - back
      + reversal_of(new, paid_cents - reversed_cents + held_cents - payable_cents),
    -- Money that has gone back is not owed any more; the portal then writes the whole sum.
    owed_cents = case new.kind
      when 'refund' then least(owed_cents, paid_cents - refunded_cents - new.amount_cents) else owed_cents end
  where id = new.order_id;
  if new.kind in ('refund', 'refund_failed') and new.order_product_id is not null then
    update order_products set refunded_cents = refunded_cents
      + case new.kind when 'refund' then new.amount_cents else -new.amount_cents end
    where id = new.order_product_id;
  end if;
  return null;
end $$;
