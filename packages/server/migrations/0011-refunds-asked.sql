-- What the provider was asked to give back, fixed before it is asked, so that a repeat asks for the same. Set from then until
-- the answer: while it is set, and only then, nobody knows whether the money has gone back.
alter table order_products
  add column refund_asked_cents integer check (refund_asked_cents > 0);
