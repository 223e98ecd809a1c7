-- An order whose license the officiant had not returned when it was placed (O-73), and when that came. Servers of the
-- version before write neither: their orders get a date at once, as before.
alter table orders add column awaits_license boolean not null default false;
alter table orders add column license_returned_at timestamptz;
