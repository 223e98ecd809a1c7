-- Products that end with this refund and have no money of their own to go back: one act is one email (M-37). Servers of
-- the version before write and read none.
alter table refunds add column also_ended integer[] not null default '{}';

-- Money that the office need not return (M-67): a refused one is owed to nobody, and its flag stays until it went back.
alter table refunds add column goodwill boolean not null default false;

-- A product's refund is approved beside an unanswered one for goodwill.
drop index refunds_asked_once;
create unique index refunds_asked_once on refunds (order_id, coalesce(order_product_id, 0), payment_id, purpose)
  where state = 'asked' and purpose <> 'returned';

-- The reason of the admin who declined a refund.
alter table refund_requests add column decline_reason text check (char_length(decline_reason) <= 2000);
