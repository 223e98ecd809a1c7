import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { openConnections, type Connections } from "../src/db/open-postgres.ts";
import { demandNoTransaction } from "./open-transactions.ts";
import { recordStatements } from "./recorded-statements.ts";

/** All that `discard all` does but forgetting plans: planning again takes longer than most tests. */
const freshSession = `close all; set session authorization default; reset all; unlisten *;
  select pg_advisory_unlock_all(); discard temp; discard sequences`;

/** A busy machine takes ten times as long: fifty calls at once that share a few connections must not fail by it. */
const patience = { connect: 100_000, statement: 100_000 };

/** Connections to one database that outlive the test that used it: a new one has neither plans nor the catalog. */
export interface ReusedConnections {
  /** For one test: once they are ended they answer nothing more, whoever still asks. */
  acquire(): Connections;
  /** Waits until the last test's statements are through, and makes the sessions fresh. */
  freshen(): Promise<void>;
  end(): Promise<void>;
}

export function reuseConnections(url: string, most: number): ReusedConnections {
  const kept = openConnections(url, most, { patience });
  const { raw } = kept;
  raw.on("connect", recordStatements);
  return {
    acquire: () => {
      let ended = false;
      const demandUsable = (): void => {
        if (ended) throw new Error("This database was closed.");
        demandNoTransaction(connections);
      };
      const end = async (): Promise<void> => {
        ended = true;
      };
      const connections: Connections = {
        pool: {
          connect: async () => {
            demandUsable();
            return kept.pool.connect();
          },
          end,
        },
        query: async (sql, values) => {
          demandUsable();
          return kept.query(sql, values);
        },
        end,
      };
      return connections;
    },
    freshen: async () => {
      // Asked again and again: of one that could not be opened, no event tells.
      while (raw.idleCount < raw.totalCount) await sleep(1);
      const clients = await Promise.all(Array.from({ length: raw.totalCount }, () => raw.connect()));
      await Promise.all(clients.map(freshenSession));
    },
    end: () => kept.end(),
  };
}

/** A test may have had the connection cut: the pool then makes another. */
async function freshenSession(client: pg.PoolClient): Promise<void> {
  try {
    await client.query(freshSession);
    client.release();
  } catch {
    client.release(true);
  }
}
