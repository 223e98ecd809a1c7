import { sql, type KyselyPlugin } from "kysely";
import { openPostgres } from "../src/db/open-postgres.ts";
import type { Answer } from "./answer.ts";
import { openTestDatabase } from "./test-database.ts";
import { openTestPortal, type TestPortal } from "./test-portal.ts";

/** Two servers over one database, of which the first stops while the other makes a call. */
export interface TwoServers {
  readonly first: TestPortal;
  readonly other: TestPortal;
  /**
   * Makes a call of the first server, and `meanwhile` of the other after statement `at` of it. The next statement, or
   * the commit, comes when the other call is over or waits for a lock.
   * @returns both answers; the second undefined where the call has no statement of this number
   */
  interleave(
    at: number,
    call: () => Promise<Answer>,
    meanwhile: () => Promise<Answer>,
  ): Promise<readonly [Answer, Answer | undefined]>;
  close(): Promise<void>;
}

/** Opens both on a seeded database of their own, each with its own connections. */
export async function openTwoServers(variables: Readonly<Record<string, string>> = {}): Promise<TwoServers> {
  const database = await openTestDatabase(5, "seeded");
  let statements = 0;
  let stop: { readonly at: number; readonly happens: () => Promise<void> } | null = null;
  const stepper: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      if (stop?.at === statements) await stop.happens();
      return result;
    },
  };
  const { databaseUrl } = database;
  const other = await openTestPortal(variables, undefined, { ...openPostgres(databaseUrl ?? "", 3), databaseUrl });
  const first = await openTestPortal(variables, undefined, { ...database, db: database.db.withPlugin(stepper) });

  const anyWaits = async (): Promise<boolean> => {
    const waiting = sql`select 1 from pg_locks join pg_database on pg_database.oid = database or database is null
      where not granted and datname = current_database()`;
    return (await waiting.execute(other.database.db)).rows.length > 0;
  };

  return {
    first,
    other,
    interleave: async (at, call, meanwhile) => {
      let answer: Promise<Answer> | undefined;
      statements = 0;
      stop = {
        at,
        happens: async () => {
          const course = { isOver: false };
          answer = meanwhile().finally(() => (course.isOver = true));
          while (!course.isOver && !(await anyWaits())) await new Promise((resolve) => setTimeout(resolve, 2));
        },
      };
      const called = await call();
      stop = null;
      return [called, await answer];
    },
    close: async () => {
      await other.close();
      await first.close();
    },
  };
}
