-- A checkout that was paid before it could be closed, for an amount that had fallen: what is too much goes back.
alter table payments drop constraint payments_return_reason;
alter table payments add constraint payments_return_reason check (return_reason in ('ended', 'twice', 'reduced'));
