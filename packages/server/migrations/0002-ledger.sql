-- The ledger: what happened to the money of each order, written once. Everything else about an order's money follows from it
-- and from the frozen cost lines (docs/rules/money.md, M-25 to M-28).
create table payment_entries (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  -- The product that a refund is for; null for the order as a whole.
  order_product_id bigint references order_products (id),
  -- Null for money that no checkout of ours took (bypass, license application).
  payment_id bigint references payments (id),
  kind text not null constraint payment_entries_kind
    check (kind in ('hold', 'charge', 'release', 'refund', 'decline', 'dispute', 'dispute_closed')),
  amount_cents integer not null check (amount_cents > 0),
  provider text not null constraint payment_entries_provider
    check (provider in ('sandbox', 'stripe', 'bypass', 'license-application')),
  reference text not null,
  -- The last four digits of the card, where the provider tells them.
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  reason text check (char_length(reason) <= 2000),
  recorded_by text not null,
  user_id integer references users (id),
  -- The provider's time; recorded_at is when the portal learned of it.
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  constraint payment_entries_once unique (provider, kind, reference)
);
create index payment_entries_order on payment_entries (order_id, id);
create index payment_entries_refunded on payment_entries (recorded_at) where kind = 'refund';
create trigger payment_entries_append_only before update or delete on payment_entries
  for each row execute function refuse_change();

alter table orders
  -- Sums of the ledger, kept by a trigger.
  add column held_cents integer not null default 0 constraint orders_held check (held_cents >= 0),
  add column paid_cents integer not null default 0,
  add column refunded_cents integer not null default 0,
  -- The total without the products that ended before they were charged.
  add column payable_cents integer,
  -- Money that the office has without a reason.
  add column owed_cents integer not null default 0,
  add column voided_at timestamptz,
  -- How often the customer was reminded to pay.
  add column payment_reminders smallint not null default 0 check (payment_reminders >= 0);

alter table order_products
  -- Its own cost lines.
  add column price_cents integer check (price_cents >= 0),
  -- What became of its money when it was canceled, and its part of the order's total.
  add column ending text constraint order_products_ending check (ending in ('waived', 'kept', 'returnable')),
  add column share_cents integer check (share_cents >= 0),
  add column ending_reason text check (char_length(ending_reason) <= 2000);

alter table payments
  add column card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  -- When its checkout was to be closed at the provider: its order has ended, or another amount is due.
  add column close_asked_at timestamptz,
  -- Money that came for an order that had ended, or a second time: a job returns all of it.
  add column return_reason text constraint payments_return_reason check (return_reason in ('ended', 'twice'));

-- Money that the provider is asked to give back: written before it is asked, so that a repeat asks for the same under the same key.
create table refunds (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  order_product_id bigint references order_products (id),
  payment_id bigint not null references payments (id),
  -- An approval cancels its product when the money has gone back; what is owed goes back after the end; a payment that came
  -- too late or twice is returned by a job.
  purpose text not null constraint refunds_purpose check (purpose in ('approval', 'owed', 'returned')),
  amount_cents integer not null check (amount_cents > 0),
  -- The key for the provider, and the reference of the line in the ledger.
  reference text not null unique,
  reason text check (char_length(reason) <= 2000),
  requested_by text not null,
  user_id integer references users (id),
  requested_at timestamptz not null,
  state text not null default 'asked' constraint refunds_state check (state in ('asked', 'given', 'refused')),
  ended_at timestamptz,
  constraint refunds_ended_has_time check ((state = 'asked') = (ended_at is null)),
  constraint refunds_approval_of_product check (purpose <> 'approval' or order_product_id is not null)
);
create index refunds_order on refunds (order_id);
create index refunds_asked on refunds (id) where state = 'asked';
create unique index refunds_asked_once on refunds (order_id, coalesce(order_product_id, 0)) where state = 'asked' and purpose <> 'returned';
create index payments_to_close on payments (id) where state = 'open' and close_asked_at is not null;
create unique index refunds_returned_once on refunds (payment_id) where purpose = 'returned';

-- What the county's license service has told of a license: asked again under the license's lock when an order is placed, so that
-- no order lives on a license that was voided meanwhile.
create table license_facts (
  number bigint primary key,
  finalized_at timestamptz,
  voided_at timestamptz
);

create function book_payment_entry() returns trigger language plpgsql as $$
declare
  hold integer := 0;
begin
  -- A hold that is charged is held no more, whatever part of it was charged.
  if new.kind = 'charge' and new.payment_id is not null then
    select coalesce(sum(case kind when 'hold' then amount_cents else -amount_cents end), 0) into hold
    from payment_entries where payment_id = new.payment_id and kind in ('hold', 'release');
  end if;
  update orders set
    held_cents = held_cents + case new.kind
      when 'hold' then new.amount_cents when 'release' then -new.amount_cents when 'charge' then -hold else 0 end,
    paid_cents = paid_cents + case new.kind when 'charge' then new.amount_cents else 0 end,
    refunded_cents = refunded_cents + case new.kind when 'refund' then new.amount_cents else 0 end,
    -- What has gone back is not owed any more; the portal then writes the whole sum.
    owed_cents = case new.kind
      when 'refund' then least(owed_cents, paid_cents - refunded_cents - new.amount_cents) else owed_cents end
  where id = new.order_id;
  if new.kind = 'refund' and new.order_product_id is not null then
    update order_products set refunded_cents = refunded_cents + new.amount_cents where id = new.order_product_id;
  end if;
  return null;
end $$;
create trigger payment_entries_booked after insert on payment_entries
  for each row execute function book_payment_entry();

-- What orders.payable_cents and orders.owed_cents are to be: the second opinion on what the portal writes there.
create view order_money as
select o.id as order_id,
  o.total_cents - p.waived as payable_cents,
  greatest(
    o.paid_cents - o.refunded_cents - p.kept
      - case when p.served > 0 then p.served_price + o.total_cents - p.price else 0 end,
    0) as owed_cents
from orders o
cross join lateral (
  select sum(price_cents)::integer as price,
    coalesce(sum(share_cents) filter (where ending = 'waived'), 0)::integer as waived,
    coalesce(sum(greatest(share_cents - refunded_cents, 0)) filter (where ending = 'kept'), 0)::integer as kept,
    count(*) filter (where ending is null and (not o.voided or status_id = 6)) as served,
    coalesce(sum(greatest(price_cents - refunded_cents, 0))
      filter (where ending is null and (not o.voided or status_id = 6)), 0)::integer as served_price
  from order_products where order_id = o.id) p;

-- Orders from before the ledger. Their products' prices are those of their lines.
update order_products p set price_cents = coalesce(
  (select sum(amount_cents) from order_lines where order_product_id = p.id), 0);
-- Products that ended. Money of a hold that was captured without them was never charged: no refund was asked of the provider.
update order_products p set
  ending = case
    when o.paid_at is null or o.payment_held then 'waived'
    when exists (select from payments where order_id = o.id and state = 'paid' and capture_cents < amount_cents)
      and not exists (select from audit_log where subject_type = 'order_product' and subject_id = p.id::text
        and action = 'order_product.refund_asked') then 'waived'
    else 'returnable' end,
  share_cents = case when p.refunded_cents > 0 then p.refunded_cents else p.price_cents end
from orders o where o.id = p.order_id and p.status_id = 8;
-- The last product of an order takes the fees with it.
update order_products p set share_cents = greatest(share_cents + rest.cents, 0)
from (
  select p.order_id, max(p.id) as last_id, o.total_cents - sum(p.share_cents) as cents
  from order_products p join orders o on o.id = p.order_id
  group by p.order_id, o.total_cents having bool_and(p.ending is not null)) rest
where p.id = rest.last_id;

create temporary table refunded_before on commit drop as
  select p.id, p.order_id, p.refunded_cents, p.ending from order_products p where p.refunded_cents > 0;
update order_products set refunded_cents = 0 where refunded_cents > 0;

insert into payment_entries
  (order_id, payment_id, kind, amount_cents, provider, reference, recorded_by, occurred_at, recorded_at)
select order_id, id, 'hold', amount_cents, gateway, reference, 'System', authorized_at, authorized_at
from payments where authorized_at is not null and state in ('authorized', 'paid', 'released') order by id;
insert into payment_entries
  (order_id, payment_id, kind, amount_cents, provider, reference, recorded_by, occurred_at, recorded_at)
select order_id, id, case state when 'paid' then 'charge' when 'released' then 'release' else 'decline' end,
  case state when 'paid' then coalesce(capture_cents, amount_cents) else amount_cents end,
  gateway, reference, 'System', coalesce(settled_at, created_at), coalesce(settled_at, created_at)
from payments
where state = 'paid' or state = 'failed' or (state = 'released' and authorized_at is not null) order by id;
insert into payment_entries (order_id, kind, amount_cents, provider, reference, recorded_by, occurred_at, recorded_at)
select id, 'charge', total_cents, payment_gateway, 'order:' || id, 'System', paid_at, paid_at
from orders where payment_gateway in ('bypass', 'license-application') and paid_at is not null and total_cents > 0;
insert into payment_entries
  (order_id, order_product_id, payment_id, kind, amount_cents, provider, reference, recorded_by, occurred_at, recorded_at)
select r.order_id, r.id, paid.id, 'refund', r.refunded_cents, coalesce(paid.gateway, o.payment_gateway), 'refund:' || r.id,
  'System', coalesce(done.at, now()), coalesce(done.at, now())
from refunded_before r
join orders o on o.id = r.order_id
left join lateral (
  select id, gateway from payments where order_id = r.order_id and state = 'paid' order by attempt limit 1) paid on true
left join lateral (
  select max(created_at) as at from status_history where order_product_id = r.id and status_id = 8) done on true
where r.ending = 'returnable' order by r.id;

-- Refunds whose answer is still awaited keep the key under which they were asked for.
insert into refunds
  (order_id, order_product_id, payment_id, purpose, amount_cents, reference, requested_by, requested_at)
select p.order_id, p.id, paid.id, 'approval', p.refund_asked_cents, 'refund:' || p.id, 'System', now()
from order_products p
cross join lateral (
  select id from payments where order_id = p.order_id and state = 'paid' order by attempt limit 1) paid
where p.refund_asked_cents is not null and p.status_id = 7;

update orders set voided_at = coalesce(
  (select max(at) from audit_log where subject_type = 'license' and subject_id = orders.reference_id::text
    and action = 'license.voided'), created_at)
where voided;
update payments set settled_at = created_at where state = 'paid' and settled_at is null;
-- A product outside its workflow is on no transmittal.
update order_products set transmittal_id = null where transmittal_id is not null and status_id not in (4, 5, 6);
update orders o set payable_cents = m.payable_cents, owed_cents = m.owed_cents from order_money m where m.order_id = o.id;

alter table orders
  alter column payable_cents set not null,
  add constraint orders_payable check (payable_cents between 0 and total_cents),
  add constraint orders_refunded_was_paid check (refunded_cents between 0 and paid_cents),
  add constraint orders_owed_was_paid check (owed_cents between 0 and paid_cents - refunded_cents),
  add constraint orders_gateway check (payment_gateway in ('sandbox', 'stripe', 'bypass', 'license-application')),
  add constraint orders_voided_has_time check (voided = (voided_at is not null));
create index orders_owed on orders (id) where owed_cents > 0;
create index orders_unpaid_reminders on orders (created_at) where paid_at is null and payment_reminders < 2 and not voided;

alter table order_products
  alter column price_cents set not null,
  add constraint order_products_ending_is_canceled check ((ending is not null) = (status_id = 8)),
  add constraint order_products_ending_has_share check ((ending is not null) = (share_cents is not null)),
  add constraint order_products_kept_has_reason check (ending <> 'kept' or ending_reason is not null),
  add constraint order_products_status_left_outside check ((status_left is not null) = (status_id in (7, 8, 10))),
  add constraint order_products_status_left_inside check (status_left not in (7, 8, 10)),
  add constraint order_products_transmittal_at_desk
    check ((status_id not in (4, 5) or transmittal_id is not null) and (transmittal_id is null or status_id in (4, 5, 6))),
  add constraint order_products_queue_known check (queue in (
    'apostille-approveAccess', 'apostille-createTransmittal', 'apostille-makeEdits', 'apostille-printAndShip',
    'apostille-waitingConfirmation', 'certifiedCopies-approveAccess', 'certifiedCopies-printFedex',
    'certifiedCopies-printUSPS', 'errorCorrections-approveAccess', 'errorCorrections-makeEdits',
    'errorCorrections-printAndShip', 'errorCorrections-waitingConfirmation', 'firstCertificateIntl-makeEdits',
    'firstCertificateIntl-ship', 'firstCertificateIntl-waitingConfirmation', 'firstCertificateUS-ship',
    'letterOfValidity-approveAccess', 'letterOfValidity-ship'));
alter table payments
  add constraint payments_gateway check (gateway in ('sandbox', 'stripe', 'bypass')),
  add constraint payments_paid_is_settled check (state <> 'paid' or settled_at is not null);
