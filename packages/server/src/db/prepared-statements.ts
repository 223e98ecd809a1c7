import { sql, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult } from "kysely";
import type pg from "pg";

/** The number of statements that each connection keeps prepared; later ones are planned each time. */
const mostPrepared = 500;

const preparable = /^\s*(select|with|insert|update|delete)\b/;

/** Before a statement that is planned each time: a plan for a frequent name is wrong for a rare one. */
export const planEachTime = sql.raw("/* planned each time */");

/** Which statements are prepared, and under which name. */
class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seenOnce = new Set<string>();
  readonly #never = new Set<string>();

  /** Its name when it came before: what is asked once, such as a list of an unusual length, stays without one. */
  of(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= mostPrepared) return name;
    if (!preparable.test(text) || this.#never.has(text)) return undefined;
    if (!this.#seenOnce.delete(text)) {
      if (this.#seenOnce.size >= mostPrepared) this.#seenOnce.clear();
      this.#seenOnce.add(text);
      return undefined;
    }
    const given = `portal_${this.#names.size + this.#never.size + 1}`;
    this.#names.set(text, given);
    return given;
  }

  /** From now on it is planned each time. */
  drop(text: string): void {
    this.#names.delete(text);
    this.#never.add(text);
  }
}

/**
 * PostgreSQL refuses a prepared statement whose columns a migration has changed since. Its message may be in another
 * language (`lc_messages`); the place in its source that says so is the same in all.
 */
export const isOfChangedTable = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  error.code === "0A000" &&
  "routine" in error &&
  error.routine === "RevalidateCachedQuery";

/**
 * The pool for Kysely, whose connections parse and plan a statement that comes again only once. A statement that a
 * migration has changed under a running server is asked again without its plan; within a transaction that fails, as
 * {@link isDatabaseUnavailable} has it, since the transaction is lost.
 */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const names = new StatementNames();
  // Kysely keeps what it knows of a connection by the object that it got.
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const ask = async <R>(asked: pg.QueryConfig): Promise<PostgresQueryResult<R>> =>
      (await client.query(asked)) as unknown as PostgresQueryResult<R>;
    async function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
      const values = [...parameters];
      const name = names.of(text);
      if (name === undefined) return ask<R>({ text, values });
      try {
        return await ask<R>({ name, text, values });
      } catch (error) {
        if (!isOfChangedTable(error)) throw error;
        names.drop(text);
        try {
          return await ask<R>({ text, values });
        } catch {
          throw error;
        }
      }
    }
    return { query, release: () => client.release() } as PostgresPoolClient;
  };
  return {
    connect: async () => {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? wrap(client);
      wrapped.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}
