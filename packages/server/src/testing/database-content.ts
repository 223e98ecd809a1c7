import type { PGlite } from "@electric-sql/pglite";

/** What a database holds, to which it can be taken back after a test. */
export interface DatabaseContent {
  /** A hash of the catalog's rows, which any change of the schema changes. */
  readonly schema: string;
  /** Names of tables, quoted. */
  readonly tables: readonly string[];
  /** Rows of the tables that are not empty, as JSON. */
  readonly rows: ReadonlyMap<string, string>;
  /** Each sequence with the arguments of `setval` that bring it back to where it is. */
  readonly sequences: ReadonlyMap<string, string>;
}

export async function readContent(pglite: PGlite): Promise<DatabaseContent> {
  const tables = await readList(pglite, tablesQuery);
  const rows = new Map<string, string>();
  for (const table of tables) {
    const found = await readRows(pglite, table);
    if (found !== "[]") rows.set(table, found);
  }
  return { schema: await readSchema(pglite), tables, rows, sequences: await readSequences(pglite) };
}

/**
 * Takes a database back to `content`, and its session to the start. @returns false when its schema has changed since
 */
export async function restoreContent(pglite: PGlite, content: DatabaseContent): Promise<boolean> {
  await pglite.exec("discard all");
  // What the engine and `startPglite` set when a session begins.
  await pglite.exec("set search_path to public; set timezone to 'UTC'");
  if ((await readSchema(pglite)) !== content.schema) return false;
  const used = await readList(pglite, usedTablesQuery(content.tables.filter((table) => !content.rows.has(table))));
  await pglite.transaction(async (tx) => {
    // Without triggers: history and audit refuse to be emptied.
    await tx.exec("set local session_replication_role = replica");
    if (used.length > 0) await tx.exec(`truncate ${used.join(", ")} cascade`);
    for (const [table, rows] of content.rows) {
      if ((await readRows(tx, table)) === rows) continue;
      await tx.exec(`delete from ${table}`);
      await tx.query(
        `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
        [rows],
      );
    }
    for (const [sequence, position] of await readSequences(tx)) {
      const before = content.sequences.get(sequence);
      if (before !== position) await tx.query(`select setval($1::regclass, ${before})`, [sequence]);
    }
  });
  return true;
}

type Reader = Pick<PGlite, "query">;

/** Objects of PostgreSQL itself have smaller ids. */
const firstId = 16384;

const tablesQuery = `
  select format('%I.%I', nspname, relname) as item
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and pg_class.oid >= ${firstId} order by 1`;

function usedTablesQuery(tables: readonly string[]): string {
  const each = tables.map(
    (table) => `select '${table.replaceAll("'", "''")}' as item where exists (select from ${table})`,
  );
  return each.join(" union all ");
}

async function readList(pglite: Reader, query: string): Promise<string[]> {
  const { rows } = await pglite.query<{ item: string }>(query);
  return rows.map(({ item }) => item);
}

async function readRows(pglite: Reader, table: string): Promise<string> {
  const [rows = ""] = await readList(
    pglite,
    `select coalesce(json_agg(t order by t::text), '[]')::text as item from ${table} t`,
  );
  return rows;
}

async function readSequences(pglite: Reader): Promise<Map<string, string>> {
  const { rows } = await pglite.query<{ name: string; position: string }>(`
    select format('%I.%I', schemaname, sequencename) as name,
      format('%s, %L', coalesce(last_value, start_value), last_value is not null) as position
    from pg_sequences`);
  return new Map(rows.map(({ name, position }) => [name, position]));
}

/** The catalogs whose rows only a change of the schema writes anew, by the column that names a row's object. */
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

async function readSchema(pglite: Reader): Promise<string> {
  const versions = Object.entries(catalogs).map(
    ([catalog, id]) => `select '${catalog} ' || ${id} || ' ' || xmin from ${catalog} where ${id} >= ${firstId}`,
  );
  // Emptying a table writes its row in pg_class anew: there, columns are compared.
  const classes = `select (oid, relname, relnamespace, relkind, relowner, relacl, reloptions)::text as line
    from pg_class where oid >= ${firstId}`;
  const settings = "select (setdatabase, setrole, setconfig)::text from pg_db_role_setting";
  const lines = [classes, settings, ...versions].join(" union all ");
  const [hash = ""] = await readList(
    pglite,
    `select md5(string_agg(line, ',' order by line)) as item from (${lines}) as catalog`,
  );
  return hash;
}
