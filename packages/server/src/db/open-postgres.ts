import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { OpenDatabase } from "./database.ts";
import type { Schema } from "./schema.ts";

const parseInt8 = (text: string): number => Number(text);
const keepText = (text: string): string => text;

/** int8 as number (our counters stay far below 2^53), date as YYYY-MM-DD text, timestamptz as Date: as open-pglite.ts. */
function typeParser(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  if (format !== "binary") {
    if (oid === pg.types.builtins.INT8) return parseInt8;
    if (oid === pg.types.builtins.DATE) return keepText;
  }
  return pg.types.getTypeParser(oid, format) as (value: string) => unknown;
}

/** Opens PostgreSQL at `url` with at most `connections` connections. */
export function openPostgres(url: string, connections = 10): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    options: "-c timezone=UTC",
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  });
  // An idle connection that breaks must not end the process; the next query takes a fresh one.
  pool.on("error", () => undefined);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    kind: "postgres",
    runScript: async (script) => {
      const client = await pool.connect();
      try {
        await client.query(script);
        client.release();
      } catch (error) {
        // The script may have left a transaction open: this connection must not be used again.
        client.release(true);
        throw error;
      }
    },
    query: async (sql, values) => ({ rows: (await pool.query(sql, [...values])).rows }),
    close: () => db.destroy(),
  };
}
