-- What went back of more than was payable, or of an order that was not paid in full, does not count as paid either, whoever
-- returned it (docs/rules/money.md, M-31).
-- 0073 drops is_reversal: statements under way may still call it.

-- What of a refund undoes a payment, in cents. `cover`: what the order has beyond what is payable, before it.
create function reversal_of(entry payment_entries, cover integer) returns integer language sql stable as $$
  select case
    when entry.kind <> 'refund' then 0
    when entry.reference like 'dispute:%' then entry.amount_cents
    when exists (
      select from refunds r where r.purpose = 'returned' and (
        r.reference = entry.reference
        -- Asked for, refused, and made at the provider's site.
        or r.payment_id = entry.payment_id and r.state = 'refused' and r.amount_cents = entry.amount_cents))
      then entry.amount_cents
    when entry.order_product_id is not null then 0
    when cover < 0 then entry.amount_cents
    else least(entry.amount_cents, cover)
  end
$$;

create or replace function book_payment_entry() returns trigger language plpgsql as $$
declare
  hold integer := 0;
begin
  -- A hold that is charged is held no more, whatever part of it was charged.
  if new.kind = 'charge' and new.payment_id is not null and new.reference not like 'dispute:%' then
    select coalesce(sum(case kind when 'hold' then amount_cents else -amount_cents end), 0) into hold
    from payment_entries where payment_id = new.payment_id and kind in ('hold', 'release');
  end if;
  update orders set
    held_cents = held_cents + case new.kind
      when 'hold' then new.amount_cents when 'release' then -new.amount_cents when 'charge' then -hold else 0 end,
    paid_cents = paid_cents + case new.kind when 'charge' then new.amount_cents else 0 end,
    refunded_cents = refunded_cents + case new.kind when 'refund' then new.amount_cents else 0 end,
    reversed_cents = reversed_cents + reversal_of(new, paid_cents - reversed_cents + held_cents - payable_cents),
    -- What has gone back is not owed any more; the portal then writes the whole sum.
    owed_cents = case new.kind
      when 'refund' then least(owed_cents, paid_cents - refunded_cents - new.amount_cents) else owed_cents end
  where id = new.order_id;
  if new.kind = 'refund' and new.order_product_id is not null then
    update order_products set refunded_cents = refunded_cents + new.amount_cents where id = new.order_product_id;
  end if;
  return null;
end $$;

-- What has gone back of a surplus so far. What is payable stays the same, because nothing of it was missing.
update orders o set reversed_cents = o.reversed_cents + least(
  o.refunded_cents - o.reversed_cents - p.refunded, o.paid_cents - o.reversed_cents + o.held_cents - o.payable_cents)
from (select order_id, sum(refunded_cents)::integer as refunded from order_products group by order_id) p
where p.order_id = o.id and o.refunded_cents > o.reversed_cents + p.refunded
  and o.paid_cents - o.reversed_cents + o.held_cents > o.payable_cents;
