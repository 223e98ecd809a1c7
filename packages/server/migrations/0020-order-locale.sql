-- The language of an order's emails, letters and receipts: that of the page on which it was placed.
alter table orders add column locale text not null default 'en' constraint orders_locale check (locale in ('en', 'en-XA'));
