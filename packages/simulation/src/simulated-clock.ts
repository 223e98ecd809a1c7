import type { OpenDatabase } from "../../server/src/db/database.ts";

/**
 * Time before the portal's own: the job library asks the database, and so does each default of a column. Jobs of one
 * moment run in the order of their ids: by their transactions, and those of one statement by their keys, as it may
 * insert them in any order. Waiting jobs are listed beside: the library has a table for each name, and asking all of
 * them takes longer than most acts.
 */
const install = `
  create schema simulated;
  create table simulated.clock (at timestamptz not null, is_mail_down boolean not null default false);
  insert into simulated.clock (at) values ('2025-01-01T00:00:00Z');
  create function simulated.now() returns timestamptz language sql stable as 'select at from simulated.clock';
  create function simulated.clock_timestamp() returns timestamptz language sql stable
    as 'select at from simulated.clock';
  create sequence simulated.ids;
  create function simulated.gen_random_uuid() returns uuid language sql
    as $$select ('00000000-0000-4000-8000-' || lpad(to_hex(nextval('simulated.ids')), 12, '0'))::uuid$$;
  do $defaults$ declare c record; begin
    for c in select table_schema, table_name, column_name, column_default from information_schema.columns
      where table_schema in ('public', 'pgboss') and column_default ~ '(now|clock_timestamp|gen_random_uuid)\\(\\)'
    loop
      execute format('alter table %I.%I alter column %I set default %s', c.table_schema, c.table_name, c.column_name,
        regexp_replace(c.column_default, '(now|clock_timestamp|gen_random_uuid)\\(\\)', 'simulated.\\1()'));
    end loop;
  end $defaults$;
  create table simulated.waiting (id uuid primary key, name text not null, start_after timestamptz not null);
  create function simulated.number_job() returns trigger language plpgsql as $number$ begin
    new.id := (lpad(to_hex(pg_current_xact_id()::text::bigint), 16, '0') ||
      left(md5(coalesce(new.singleton_key, '')), 8) || lpad(to_hex(nextval('simulated.ids')), 8, '0'))::uuid;
    return new;
  end $number$;
  create trigger number_job before insert on pgboss.job for each row execute function simulated.number_job();
  create function simulated.note_job() returns trigger language plpgsql as $note$ begin
    delete from simulated.waiting where id = new.id;
    if new.state in ('created', 'retry') then
      insert into simulated.waiting values (new.id, new.name, new.start_after);
    end if;
    return null;
  end $note$;
  create trigger note_job after insert or update of state on pgboss.job
    for each row execute function simulated.note_job();
  create function simulated.take_mail() returns trigger language plpgsql as $mail$ begin
    if (select is_mail_down from simulated.clock) then raise exception 'the mail server does not answer'; end if;
    return new;
  end $mail$;
  create trigger take_mail before insert on captured_mail for each row execute function simulated.take_mail();`;

/** SQL that makes a session's `now()` the simulated one. */
export const sessionPath = "simulated, pg_catalog, public";

/** Gives a prepared database the simulated time. */
export async function installSimulatedClock(database: OpenDatabase): Promise<void> {
  await database.runScript(install);
}

/** Sets the time, in one statement with the question of the jobs that it makes due. @returns their names, in order */
export async function setSimulatedClock({ query }: Pick<OpenDatabase, "query">, at: Date): Promise<readonly string[]> {
  const { rows } = await query(
    `with clock as (update simulated.clock set at = $1)
     select distinct name from simulated.waiting where start_after < $1 order by name`,
    [at.toISOString()],
  );
  return (rows as { name: string }[]).map(({ name }) => name);
}

/** Lets the captured mailbox refuse every mail, or take them again. */
export async function breakMail({ query }: Pick<OpenDatabase, "query">, isDown: boolean): Promise<void> {
  await query("update simulated.clock set is_mail_down = $1", [isDown]);
}
