import type { PGlite, Transaction } from "@electric-sql/pglite";
import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from "kysely";

/**
 * Kysely on the embedded engine. Kysely has such a dialect only in versions that need a newer Node than ours.
 * PGlite is one session: its own lock makes every query of others wait until an open transaction ends.
 */
export const pgliteDialect = (pglite: PGlite): Dialect => ({
  createDriver: () => pgliteDriver(pglite),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

const pgliteDriver = (pglite: PGlite): Driver => ({
  init: () => pglite.waitReady,
  // A new object each time, so that a query outside a transaction never runs inside one that is open.
  acquireConnection: async () => new PGliteConnection(pglite),
  beginTransaction: (connection: PGliteConnection) => connection.begin(),
  commitTransaction: (connection: PGliteConnection) => connection.end("commit"),
  rollbackTransaction: (connection: PGliteConnection) => connection.end("rollback"),
  releaseConnection: async () => undefined,
  destroy: async () => {
    if (!pglite.closed) await pglite.close();
  },
});

/** Adds the caller to the stack of an error, which starts in the engine; Kysely does the same for PostgreSQL. */
function withCallers(error: unknown): unknown {
  if (error instanceof Error) error.stack += (new Error().stack ?? "").replace(/^.*/, "");
  return error;
}

type Ending = "commit" | "rollback";

class PGliteConnection implements DatabaseConnection {
  readonly #pglite: PGlite;
  #transaction: Transaction | undefined;
  /** Ends the open transaction, and settles once the engine has committed or rolled back. */
  #end: ((how: Ending) => Promise<void>) | undefined;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const { rows, affectedRows } = await (this.#transaction ?? this.#pglite).query<Row>(sql, [...parameters]);
      return affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) };
    } catch (error) {
      throw withCallers(error);
    }
  }

  // oxlint-disable-next-line require-yield -- the interface wants a generator, and the engine has no cursor to read
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("The embedded database streams no results.");
  }

  /** PGlite keeps a transaction open for as long as its callback runs: the callback waits here for `end`. */
  async begin(): Promise<void> {
    let decide: (how: Ending) => void;
    const decided = new Promise<Ending>((resolve) => (decide = resolve));
    await new Promise<void>((began, failed) => {
      const done = this.#pglite.transaction(async (tx) => {
        this.#transaction = tx;
        began();
        if ((await decided) === "rollback") await tx.rollback();
      });
      this.#end = (how) => {
        decide(how);
        return done;
      };
      done.catch(failed);
    });
  }

  /** Does nothing when no transaction is open, as after a failed commit. @throws the engine's error of a commit */
  async end(how: Ending): Promise<void> {
    const end = this.#end;
    this.#transaction = undefined;
    this.#end = undefined;
    await end?.(how);
  }
}
