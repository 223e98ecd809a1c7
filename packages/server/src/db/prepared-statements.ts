import type { Writable } from "node:stream";
import { sql, type PostgresPool, type PostgresPoolClient } from "kysely";
import type pg from "pg";

/** The number of statements that each connection keeps prepared; later ones are planned each time. */
const mostPrepared = 500;

const preparable = /^\s*(select|with|insert|update|delete)\b/;

/** Marks a statement that is planned each time, as a plan for a frequent name is wrong for a rare one. */
export const planEachTime = sql.raw("/* planned each time */");

/**
 * PostgreSQL's refusal of a prepared statement whose columns a migration has changed. Its message may be in another
 * language (`lc_messages`); the routine in its source is the same in all.
 */
export const isOfChangedTable = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  error.code === "0A000" &&
  "routine" in error &&
  error.routine === "RevalidateCachedQuery";

/** The answer to a `begin` before it is sent; the first statement of the transaction waits for the real one. */
const begun = { command: "BEGIN", rowCount: null, rows: [] };

/**
 * The pool for Kysely, whose connections parse and plan a repeated statement only once, and send the begin of a
 * transaction along with its first statement (decision 66): for that `pool` has to be one with `pipeline`. A statement
 * that a migration has changed under a running server is sent again without its plan; within a transaction that fails
 * as {@link isDatabaseUnavailable}, since the transaction is lost.
 */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  // By text; undefined once a migration has changed its table.
  const names = new Map<string, string | undefined>();
  const seenOnce = new Set<string>();
  /** The name of a repeated statement; one that comes once, such as a list of an unusual length, has none. */
  const nameOf = (text: string): string | undefined => {
    if (names.has(text) || names.size >= mostPrepared || !preparable.test(text)) return names.get(text);
    if (seenOnce.delete(text)) {
      const name = `portal_${names.size + 1}`;
      names.set(text, name);
      return name;
    }
    if (seenOnce.size >= mostPrepared) seenOnce.clear();
    seenOnce.add(text);
    return undefined;
  };
  const query = async (client: pg.PoolClient, text: string, values: unknown[]): Promise<pg.QueryResult> => {
    const name = nameOf(text);
    if (name === undefined) return client.query(text, values);
    try {
      return await client.query({ name, text, values });
    } catch (error) {
      if (!isOfChangedTable(error)) throw error;
      names.set(text, undefined);
      return client.query(text, values).catch(() => {
        throw error;
      });
    }
  };
  const connections = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const connectionOf = (client: pg.PoolClient): PostgresPoolClient => {
    const { stream } = (client as unknown as { readonly connection: { readonly stream: Writable } }).connection;
    let isToBegin = false;
    let beginning: Promise<unknown> | undefined;
    return {
      query: async (text: string, values: unknown[]) => {
        if (text === "begin") {
          isToBegin = true;
          return begun;
        }
        if (!isToBegin && beginning === undefined) return query(client, text, values);
        // Both by one write to the socket, which costs more than all else of a statement.
        stream.cork();
        if (isToBegin) beginning = client.query("begin");
        isToBegin = false;
        const sent = Promise.all([beginning, query(client, text, values)]);
        stream.uncork();
        const [, answer] = await sent;
        beginning = undefined;
        return answer;
      },
      release: (destroy?: boolean) => {
        isToBegin = false;
        beginning = undefined;
        client.release(destroy);
      },
    } as unknown as PostgresPoolClient;
  };
  return {
    connect: async () => {
      const client = await pool.connect();
      // One for each connection, as Kysely keeps its own beside it.
      const connection = connections.get(client) ?? connectionOf(client);
      connections.set(client, connection);
      return connection;
    },
    end: () => pool.end(),
  };
}
