import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import pg from "pg";
import type { OpenDatabase } from "./database.ts";
import { withPreparedStatements } from "./prepared-statements.ts";
import { connectToWritable, WritablePool } from "./writable-host.ts";
import type { Schema } from "./schema.ts";

const parseInt8 = (text: string): number => Number(text);
const keepText = (text: string): string => text;
const parseMoment = (text: string): Date => new Date(text);

/** int8 as number (counters stay far below 2^53), date as YYYY-MM-DD text, timestamptz as Date: as open-pglite.ts. */
function typeParser(
  oid: Parameters<typeof pg.types.getTypeParser>[0],
  format?: "text" | "binary",
): (value: string) => unknown {
  if (format !== "binary") {
    if (oid === pg.types.builtins.INT8) return parseInt8;
    if (oid === pg.types.builtins.DATE) return keepText;
    if (oid === pg.types.builtins.TIMESTAMPTZ) return parseMoment;
  }
  return pg.types.getTypeParser(oid, format) as (value: string) => unknown;
}

/**
 * Time limits of each step in milliseconds. A database server that hangs must not fill this server with waiting
 * requests: they are asked to retry instead.
 */
const patience = { connect: 5_000, statement: 30_000, lock: 10_000, idleInTransaction: 60_000 };

/**
 * Connections that stay open while nobody works: a new one, which knows neither plans nor tables, takes twice as long
 * for its first change of status. More than these end after ten seconds.
 */
const keptOpen = 4;

/** Asks ten seconds after the last answer, and then each second, if the other side of a connection is still there. */
const watched = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Milliseconds until a lost connection is opened again. */
const listenAgainMs = 2_000;

/** Listens to a channel until it is closed; behind a pooler without LISTEN no notice ever arrives. */
function listenTo(url: string, channel: string, onNotice: () => void): { close(): Promise<void> } {
  let current: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const connect = async (): Promise<void> => {
    let client: pg.Client | undefined;
    let isOver = false;
    const again = (): void => {
      if (closed || isOver) return;
      isOver = true;
      client?.end().catch(() => undefined);
      timer = setTimeout(() => void connect(), listenAgainMs).unref();
    };
    try {
      client = await connectToWritable(url, { connectionTimeoutMillis: patience.connect, ...watched });
      current = client;
      client.on("error", again);
      client.on("end", again);
      client.on("notification", onNotice);
      if (closed) {
        await client.end();
        return;
      }
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      // Notices from before may have been missed.
      onNotice();
    } catch {
      again();
    }
  };
  void connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await current?.end().catch(() => undefined);
    },
  };
}

interface ConnectionOptions {
  /** Connections keep the plans of repeated statements, which a pooler may not know. */
  readonly prepares?: boolean;
  /** Milliseconds until a free connection, and a statement, count as failed. */
  readonly patience?: Pick<typeof patience, "connect" | "statement">;
}

export interface Connections {
  /** For Kysely: a pool that keeps plans, or the plain one. */
  readonly pool: PostgresPool;
  query(sql: string, values: unknown[]): Promise<{ rows: unknown[] }>;
  end(): Promise<void>;
}

export function openConnections(
  url: string,
  most: number,
  { prepares = true, patience: { connect, statement } = patience }: ConnectionOptions = {},
): Connections & { readonly raw: pg.Pool } {
  const raw = new WritablePool(url, {
    max: most,
    min: Math.min(keptOpen, most),
    // Compiling a statement would take longer than running it.
    options:
      `-c timezone=UTC -c jit=off -c lock_timeout=${patience.lock} ` +
      `-c idle_in_transaction_session_timeout=${patience.idleInTransaction}`,
    connectionTimeoutMillis: connect,
    // On the client's side, because a frozen server cancels nothing.
    query_timeout: statement,
    ...watched,
    pipeline: prepares,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  });
  // An idle connection that breaks must not end the process; the next query takes a fresh one.
  raw.on("error", () => undefined);
  // Nor must one that breaks between two statements of a transaction: the next statement fails and reports it.
  raw.on("connect", (client) => client.on("error", () => undefined));
  return {
    raw,
    pool: prepares ? withPreparedStatements(raw) : raw,
    query: (sql, values) => raw.query(sql, values),
    // Kysely ends the pool that it has used.
    end: () => (raw.ended ? Promise.resolve() : raw.end()),
  };
}

/** The database behind `connections`, which end with it. */
export function overConnections(connections: Connections, url: string): OpenDatabase {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: connections.pool }) });
  return {
    db,
    kind: "postgres",
    runScript: async (script) => {
      // A separate connection without a timeout: migrations can be slow, and a failing one leaves a transaction open.
      const client = await connectToWritable(url, {
        options: "-c timezone=UTC",
        connectionTimeoutMillis: patience.connect,
      });
      try {
        await client.query(script);
      } finally {
        await client.end();
      }
    },
    query: async (sql, values) => ({ rows: (await connections.query(sql, [...values])).rows }),
    listen: (channel, onNotice) => listenTo(url, channel, onNotice),
    close: async () => {
      await db.destroy();
      await connections.end();
    },
  };
}

/** Opens PostgreSQL at `url` with at most `connections` connections, which keep plans if it `prepares`. */
export function openPostgres(url: string, connections = 10, prepares = true): OpenDatabase {
  return overConnections(openConnections(url, connections, { prepares }), url);
}
