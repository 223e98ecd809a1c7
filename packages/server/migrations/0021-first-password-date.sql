-- Until when a password that an admin or an operator has set opens the account, once (rule A-14); null where none is set.
alter table users add column first_password_until timestamptz;
