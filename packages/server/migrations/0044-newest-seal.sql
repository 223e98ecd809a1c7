-- The number of the newest seal that was ever made, so that its removal shows (docs/rules/identity-and-privacy.md, P-16).
-- A row instead of a sequence: it goes back with the transaction that made the seal, and only a new seal moves it on.
create table audit_newest_seal (
  single boolean primary key default true check (single),
  number bigint not null
);
insert into audit_newest_seal (number) select last_value from audit_seals_newest;

create function number_new_seal() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.audit_newest_seal set number = new.number where number = new.number - 1;
  if not found then
    raise exception 'seal % does not follow the newest one', new.number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger audit_seals_numbered before insert on audit_seals for each row execute function number_new_seal();

-- Servers of the version before still call it and read the sequence.
create or replace function note_newest_seal(number bigint) returns void language sql as 'select';
