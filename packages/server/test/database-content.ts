/** A session of a database, of either kind. */
export interface Session extends Reader {
  exec(statements: string): Promise<unknown>;
  transaction<T>(work: (tx: Pick<Session, "exec" | "query">) => Promise<T>): Promise<T>;
}

interface Reader {
  query(statement: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** The content of a database, to which it can be restored after a test. */
export interface DatabaseContent {
  /** A text that any change of the schema changes. */
  readonly schema: string;
  /** Names of tables, quoted. */
  readonly tables: readonly string[];
  /** Rows of the tables that are not empty, as JSON. */
  readonly rows: ReadonlyMap<string, string>;
  /** Each sequence with the arguments of `setval` that bring it back to where it is. */
  readonly sequences: ReadonlyMap<string, string>;
}

/** Row count, and newest writing transaction, of each table that was written to: every write changes one of them. */
export type TableMarks = ReadonlyMap<string, { readonly count: number; readonly newest: string }>;

/** More rows are cheaper to truncate than to delete: truncating makes a new file for each index. */
const deletedRows = 2000;

export async function readContent(session: Session): Promise<DatabaseContent> {
  const tables = await readList(session, tablesQuery);
  const rows = new Map<string, string>();
  for (const table of tables) {
    const [found = "[]"] = await readList(
      session,
      `select coalesce(json_agg(t order by t::text), '[]')::text as item from ${table} t`,
    );
    if (found !== "[]") rows.set(table, found);
  }
  return { schema: await readSchema(session), tables, rows, sequences: await readSequences(session) };
}

export async function readMarks(session: Reader): Promise<TableMarks> {
  // Most tables were never written to: counting those takes most of the time.
  const tables = await readList(session, writtenTablesQuery);
  return readMarksOf(session, tables);
}

async function readMarksOf(session: Reader, tables: readonly string[]): Promise<TableMarks> {
  if (tables.length === 0) return new Map();
  const each = tables.map(
    (table, index) => `select ${index} as at, count(*)::int as count,
      coalesce(max(xmin::text::bigint), 0)::text as newest from ${table}`,
  );
  const { rows } = await session.query(each.join(" union all "));
  const marks = rows as { at: number; count: number; newest: string }[];
  return new Map(marks.map(({ at, count, newest }) => [tables[at] ?? "", { count, newest }]));
}

/** The last known state of a database: its content, and the marks that show later writes. */
export interface KnownState {
  readonly content: DatabaseContent;
  readonly marks: TableMarks;
}

/**
 * Restores a database to `content`, and resets its session.
 * @param known its state before the test
 * @returns its new state, or undefined when its schema has changed since
 */
export async function restoreContent(
  session: Session,
  known: KnownState,
  content: DatabaseContent,
): Promise<KnownState | undefined> {
  await session.exec("discard all");
  // As `startPglite` sets them when a session begins; for a few rows no worker processes are started.
  await session.exec(
    "set search_path to public; set timezone to 'UTC'; set max_parallel_workers_per_gather to 0; set jit to off",
  );
  if ((await readSchema(session)) !== content.schema) return undefined;
  return session.transaction(async (tx) => {
    // Without triggers: history and audit refuse to be emptied.
    await tx.exec("set local session_replication_role = replica");
    const marks = await readMarks(tx);
    const restored: string[] = [];
    for (const table of content.tables) {
      const before = known.marks.get(table);
      const now = marks.get(table);
      const written = before?.count !== now?.count || before?.newest !== now?.newest;
      const rows = content.rows.get(table);
      if (!written && rows === known.content.rows.get(table)) continue;
      restored.push(table);
      const count = now?.count ?? 0;
      if (count > 0) await tx.exec(count > deletedRows ? `truncate ${table} cascade` : `delete from ${table}`);
      if (rows === undefined) continue;
      await tx.query(
        `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
        [rows],
      );
    }
    // Statistics of rows that are gone would plan the next test's queries.
    await tx.query("delete from pg_statistic where starelid = any($1::text[]::regclass[])", [restored]);
    for (const [sequence, position] of await readSequences(tx)) {
      const before = content.sequences.get(sequence);
      if (before !== position) await tx.query(`select setval($1::regclass, ${before})`, [sequence]);
    }
    return { content, marks: new Map([...marks, ...(await readMarksOf(tx, restored))]) };
  });
}

/** Objects of PostgreSQL itself have smaller ids. */
const firstId = 16384;

const tablesWhere = (condition: string): string => `
  select format('%I.%I', nspname, relname) as item
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and pg_class.oid >= ${firstId} and ${condition} order by 1`;
const tablesQuery = tablesWhere("true");
const writtenTablesQuery = tablesWhere("pg_relation_size(pg_class.oid) > 0");

async function readList(session: Reader, query: string): Promise<string[]> {
  const { rows } = await session.query(query);
  return (rows as { item: string }[]).map(({ item }) => item);
}

async function readSequences(session: Reader): Promise<Map<string, string>> {
  const { rows } = await session.query(`
    select format('%I.%I', schemaname, sequencename) as name,
      format('%s, %L', coalesce(last_value, start_value), last_value is not null) as position
    from pg_sequences`);
  const sequences = rows as { name: string; position: string }[];
  return new Map(sequences.map(({ name, position }) => [name, position]));
}

/** The catalogs whose rows only a change of the schema rewrites, by the column that names a row's object. */
const catalogs = {
  pg_attribute: "attrelid",
  pg_attrdef: "oid",
  pg_authid: "oid",
  pg_constraint: "oid",
  pg_extension: "oid",
  pg_index: "indexrelid",
  pg_namespace: "oid",
  pg_proc: "oid",
  pg_rewrite: "oid",
  pg_trigger: "oid",
  pg_type: "oid",
};

async function readSchema(session: Reader): Promise<string> {
  const written = Object.entries(catalogs).map(
    ([catalog, id]) => `select concat_ws(' ', '${catalog}', count(*), max(xmin::text::bigint)) as item
      from ${catalog} where ${id} >= ${firstId}`,
  );
  // Emptying a table rewrites its row in pg_class: there, columns are compared.
  const compared = `select concat_ws(' ', 'pg_class', count(*), bit_xor(hashtextextended(
      (oid, relname, relnamespace, relkind, relowner, relacl, reloptions)::text, 0))) as item
    from pg_class where oid >= ${firstId}`;
  const settings = "select concat_ws(' ', 'setting', setdatabase, setrole, setconfig::text) from pg_db_role_setting";
  return (await readList(session, [...written, compared, settings].join(" union all "))).join(", ");
}
