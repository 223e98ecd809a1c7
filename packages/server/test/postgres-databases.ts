import { randomBytes } from "node:crypto";
import pg from "pg";
import type { OpenDatabase } from "../src/db/database.ts";
import { overConnections } from "../src/db/open-postgres.ts";
import type { Session } from "./database-content.ts";
import { followTransactions } from "./open-transactions.ts";
import { reuseConnections, type ReusedConnections } from "./reused-connections.ts";
import { createResourcePool, type ResourcePool } from "./resource-pool.ts";
import { runStatement } from "./run-statement.ts";
import type { DatabaseTemplate, Filling } from "./template.ts";

interface Database {
  readonly url: string;
  readonly session: Session;
  /** Its connections for pools of this size. */
  connections(most: number): ReusedConnections;
  end(): Promise<void>;
}

type Template = Extract<DatabaseTemplate, { kind: "postgres" }>;

/** The databases of this worker on the run's server. */
let databases: ResourcePool<Database> | undefined;

/**
 * A database with the template's schema; `close()` releases it. One whose address was read may be in use by another
 * process or keep its connections: it is dropped.
 */
export async function acquireDatabase(
  template: Template,
  { connections, filling }: { readonly connections: number; readonly filling: Filling },
): Promise<OpenDatabase & { readonly databaseUrl: string }> {
  databases ??= createResourcePool(
    (held) => createDatabase(template, held),
    (database) => database.end(),
  );
  const pool = databases;
  const pooled = await pool.acquire(filling);
  const { url } = pooled.resource;
  const kept = pooled.resource.connections(connections);
  const acquired = kept.acquire();
  const database = overConnections(acquired, url);
  followTransactions(database, acquired);
  let isAddressKnown = false;
  let isReleased = false;
  return {
    ...database,
    get databaseUrl() {
      isAddressKnown = true;
      return url;
    },
    close: async () => {
      // Closed twice, it would serve two tests at once, and one of them would end the other's.
      if (isReleased) return;
      isReleased = true;
      await database.close();
      await kept.freshen();
      await pool.release(pooled, !isAddressKnown);
    },
  };
}

async function createDatabase({ serverUrl, templates }: Template, filling: Filling): Promise<Database> {
  const name = `${templates.empty}_${randomBytes(8).toString("hex")}`;
  await runStatement(serverUrl, `create database ${name} template ${templates[filling]}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  // The end of the run drops what is idle.
  client.on("error", () => undefined);
  await client.connect();
  const pools = new Map<number, ReusedConnections>();
  return {
    url: url.href,
    session: sessionOf(client),
    connections: (most) => {
      const kept = pools.get(most) ?? reuseConnections(url.href, most);
      pools.set(most, kept);
      return kept;
    },
    end: async () => {
      await Promise.all([client.end(), ...[...pools.values()].map((kept) => kept.end())]);
      await runStatement(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

function sessionOf(client: pg.Client): Session {
  const session: Session = {
    exec: (statements) => client.query(statements),
    query: (statement, values) => client.query(statement, values),
    transaction: async (work) => {
      await client.query("begin");
      const result = await work(session);
      await client.query("commit");
      return result;
    },
  };
  return session;
}
