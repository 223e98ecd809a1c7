-- Money that is held on a card first and taken when the office has confirmed the ID.
alter table orders add column payment_held boolean not null default false;
alter table orders add constraint orders_held_is_paid check (not payment_held or paid_at is not null);

alter table payments drop constraint payments_state_check;
alter table payments add constraint payments_state_check
  check (state in ('open', 'authorized', 'paid', 'failed', 'expired', 'released'));
alter table payments
  -- The provider's other id of the payment, by which disputes name it.
  add column provider_payment text,
  add column authorized_at timestamptz,
  -- What is to be taken of a hold, fixed before the provider is asked, so that a repeat asks for the same.
  add column capture_cents integer check (capture_cents > 0),
  add column lapse_shown_at timestamptz,
  add constraint payments_authorized_has_time check (state <> 'authorized' or authorized_at is not null);
create index payments_authorized on payments (authorized_at) where state = 'authorized';
create index payments_provider_payment on payments (gateway, provider_payment) where provider_payment is not null;
create index payments_settled on payments (settled_at) where state = 'paid';

alter table sandbox_payments drop constraint sandbox_payments_state_check;
alter table sandbox_payments add constraint sandbox_payments_state_check
  check (state in ('open', 'authorized', 'paid', 'declined', 'closed', 'released'));
alter table sandbox_payments
  add column capture_later boolean not null default false,
  add column captured_cents integer check (captured_cents between 0 and amount_cents);
