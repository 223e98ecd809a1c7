-- Products and queues are rows instead of lists in checks: a start fills them from the products' modules, so that a new
-- product needs no migration (docs/decisions/0051). Servers of the version before write these.
create table products (
  id smallint primary key,
  -- The place of its name in the alphabet: what sorting by product sorts by.
  name_place smallint not null,
  ordered_by text not null constraint products_ordered_by check (ordered_by in ('customer', 'license_application')),
  delivery text not null constraint products_delivery check (delivery in ('mail', 'email'))
);
insert into products (id, name_place, ordered_by, delivery) values
  (1, 1, 'customer', 'mail'), (2, 2, 'customer', 'mail'), (3, 6, 'customer', 'mail'), (4, 5, 'customer', 'email'),
  (5, 4, 'license_application', 'mail'), (6, 3, 'license_application', 'mail');

create table queues (key text primary key);
insert into queues (key) values
  ('apostille-approveAccess'), ('apostille-createTransmittal'), ('apostille-makeEdits'), ('apostille-printAndShip'),
  ('apostille-waitingConfirmation'), ('certifiedCopies-approveAccess'), ('certifiedCopies-printFedex'),
  ('certifiedCopies-printUSPS'), ('errorCorrections-approveAccess'), ('errorCorrections-makeEdits'),
  ('errorCorrections-printAndShip'), ('errorCorrections-waitingConfirmation'), ('firstCertificateIntl-makeEdits'),
  ('firstCertificateIntl-ship'), ('firstCertificateIntl-waitingConfirmation'), ('firstCertificateUS-ship'),
  ('letterOfValidity-approveAccess'), ('letterOfValidity-ship');

alter table product_prices
  drop constraint product_prices_product_known,
  add constraint product_prices_product_known foreign key (product_id) references products (id);
alter table product_estimates
  drop constraint product_estimates_product_id_check,
  add constraint product_estimates_product_known foreign key (product_id) references products (id);
alter table order_products
  drop constraint order_products_product_known,
  add constraint order_products_product_known foreign key (product_id) references products (id),
  drop constraint order_products_queue_known,
  add constraint order_products_queue_known foreign key (queue) references queues (key);

-- A product that comes in between moves the places of the others, so that they are no expression of the column.
alter table order_search alter column product_place drop expression;
create or replace function order_search_gets_numbers() returns trigger language plpgsql as $$
begin
  select n.phone, n.numbers into new.phone, new.numbers from order_search_numbers(new.id) n;
  select p.name_place into new.product_place from products p where p.id = new.product_id;
  return new;
end $$;

-- What reports ask of a product, they ask of its row.
do $$
declare
  event record;
begin
  for event in select * from (values
    ('office_work_events', 'e.product_id = 4 then', 'e.product_id in (select x.id from products x where x.delivery = ''email'') then'),
    ('office_events', 'p.product_id in (5, 6)', 'p.product_id in (select x.id from products x where x.ordered_by = ''license_application'')')
  ) e (name, fixed, asked) loop
    execute (select replace(pg_get_functiondef(p.oid), event.fixed, event.asked) from pg_proc p
      where p.proname = event.name and p.pronamespace = current_schema::regnamespace
        and position(event.fixed in p.prosrc) > 0);
  end loop;
end $$;
