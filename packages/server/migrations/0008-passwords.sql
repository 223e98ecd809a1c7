-- An account whose password somebody else has set: its person chooses another at the next login.
alter table users add column must_change_password boolean not null default false;
