-- The sandbox pays out the day after (docs/rules/money.md, M-51). Payments of before go by the time of their checkout.
alter table sandbox_payments add column paid_at timestamptz;
