/** Counts of a database, to compare two that should be the same. */
export interface DatabaseFacts {
  /** The moment of the first migration in seconds since 1970, which tells one installation from another. */
  readonly born: string;
  readonly migrations: readonly string[];
  /** Of each table: its rows, and the sum of their digests. */
  readonly rows: Readonly<Record<string, string>>;
  /** Cents of the ledger by kind. */
  readonly ledger: Readonly<Record<string, number>>;
  /** Tables and views, constraints, triggers, indexes and functions, each with a digest of its definition. */
  readonly parts: Readonly<Record<string, string>>;
  /** The last value of each sequence. */
  readonly sequences: Readonly<Record<string, number>>;
}

type Query = (sql: string) => Promise<{ rows: unknown[] }>;

const ours = "('public', 'pgboss')";
/** A definition without casts, parentheses and spaces, which PostgreSQL writes in another way after a restore. */
const deparsed = "regexp_replace(definition, '::[a-z ]+(\\[\\])?|[() ]', '', 'g')";

const partsQuery = `
  with tables as (
    select c.oid, c.relkind, n.nspname || '.' || c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where n.nspname in ${ours} and c.relkind in ('r', 'p', 'v', 'm'))
  select 'table ' || t.name as name, string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end, ', ' order by a.attname) as definition
    from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped group by t.name
  union all select 'constraint ' || t.name || '.' || c.conname, pg_get_constraintdef(c.oid)
    from pg_constraint c join tables t on t.oid = c.conrelid where c.conparentid = 0
  union all select 'trigger ' || t.name || '.' || g.tgname, g.tgenabled::text || pg_get_triggerdef(g.oid)
    from pg_trigger g join tables t on t.oid = g.tgrelid where not g.tgisinternal
  union all select 'index ' || t.name || '.' || i.indexrelid::regclass,
      i.indisvalid::text || pg_get_indexdef(i.indexrelid)
    from pg_index i join tables t on t.oid = i.indrelid
  union all select 'function ' || p.oid::regprocedure, pg_get_functiondef(p.oid)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ${ours} and p.prokind = 'f'
      -- Those of an extension belong to the PostgreSQL that runs.
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid
        and d.deptype = 'e')`;

/** The expression of a row: files count by their length, since a document's own key tells a changed one. */
const columnsQuery = `
  select c.oid::regclass::text as name,
    'row(' || string_agg(case when a.attname = 'content' and a.atttypid = 'bytea'::regtype
      then 'octet_length(t.content)' else 't.' || quote_ident(a.attname) end, ', ' order by a.attname) || ')' as whole
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where n.nspname in ${ours} and c.relkind = 'r' group by c.oid order by name`;

const named = <T>(rows: readonly unknown[]): Record<string, T> =>
  Object.fromEntries((rows as { name: string; value: T }[]).map(({ name, value }) => [name, value]));

/** Reads the facts by one connection, in whose transaction they are of one moment. */
export async function readFacts(query: Query): Promise<DatabaseFacts> {
  await query(
    `select set_config('search_path', '', true), set_config('timezone', 'UTC', true),
      set_config('datestyle', 'ISO', true)`,
  );
  // Sequences are of no snapshot: read first, they are never ahead of what a dump says later.
  const sequences = await query(`select schemaname || '.' || sequencename as name,
    coalesce(last_value, start_value - 1)::float8 as value from pg_sequences where schemaname in ${ours}`);
  const parts = await query(`select name, md5(${deparsed}) as value from (${partsQuery}) p order by name`);
  const rows: Record<string, string> = {};
  for (const { name, whole } of (await query(columnsQuery)).rows as { name: string; whole: string }[]) {
    const counted = await query(`select count(*) || ' ' ||
      coalesce(sum(hashtextextended(${whole}::text, 0)::numeric), 0) as value from ${name} t`);
    rows[name] = (counted.rows[0] as { value: string }).value;
  }
  const has = (table: string) => `public.${table}` in rows;
  const ledger = has("payment_entries")
    ? await query(`select kind as name, sum(amount_cents)::float8 as value
        from public.payment_entries group by kind order by kind`)
    : { rows: [] };
  const applied = has("portal_migrations")
    ? await query(`select name, extract(epoch from applied_at)::text as value
        from public.portal_migrations order by name`)
    : { rows: [] };
  const migrations = named<string>(applied.rows);
  return {
    born: Object.values(migrations).toSorted()[0] ?? "",
    migrations: Object.keys(migrations),
    rows,
    ledger: named<number>(ledger.rows),
    parts: named<string>(parts.rows),
    sequences: named<number>(sequences.rows),
  };
}
