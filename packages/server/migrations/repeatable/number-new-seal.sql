-- A seal is about rows that exist, after those of the one before it (docs/rules/identity-and-privacy.md, P-16): one up to
-- a number that no row has yet would leave all rows to come unsealed, and no seal can be removed.
create or replace function number_new_seal() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.audit_newest_seal set number = new.number where number = new.number - 1;
  if not found then
    raise exception 'seal % does not follow the newest one', new.number using errcode = 'restrict_violation';
  end if;
  if new.last_id > (select last_value from public.audit_log_id_seq)
      or new.last_id <= (select max(last_id) from public.audit_seals) then
    raise exception 'seal % is not about the next rows', new.number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
