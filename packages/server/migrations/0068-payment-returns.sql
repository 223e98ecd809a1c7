-- The sandbox's books had the links of orders in clear (docs/rules/money.md, M-69).
update sandbox_payments set
  success_url = regexp_replace(success_url, '(/es)?/order/.*$', '/api/payments/return/' || order_reference),
  cancel_url = regexp_replace(cancel_url, '(/es)?/order/.*$', '/api/payments/return/' || order_reference);
