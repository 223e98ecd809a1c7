-- Since when the money of a checkout is on its way: a bank transfer that was begun and has not arrived.
alter table payments add column under_way_at timestamptz;
