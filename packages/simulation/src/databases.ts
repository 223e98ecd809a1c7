import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPglite } from "../../server/src/db/open-pglite.ts";
import { openPostgres } from "../../server/src/db/open-postgres.ts";
import type { OpenDatabase } from "../../server/src/db/database.ts";
import { prepareDatabase } from "../../server/src/start/prepare-database.ts";
import { prepareOnce } from "./prepared-once.ts";
import { installSimulatedClock, sessionPath } from "./simulated-clock.ts";

/** Empty databases of the portal with the simulated time. */
export interface Databases {
  open(): Promise<OpenDatabase>;
}

/** Databases of the embedded engine. Their files are on disk: in memory, those of a year take 300 MB. */
export const embeddedDatabases = (): Databases => ({
  open: async () => {
    const folder = await mkdtemp(join(tmpdir(), "dop-year-"));
    const removeFolder = () => rmSync(folder, { recursive: true, force: true });
    process.once("exit", removeFolder);
    const database = await openPglite(folder);
    await prepareDatabase(database);
    await installSimulatedClock(database);
    await database.runScript(`set search_path = ${sessionPath}`);
    if (database.pglite) prepareOnce(database.pglite);
    return {
      ...database,
      close: async () => {
        await database.close();
        removeFolder();
        process.off("exit", removeFolder);
      },
    };
  },
});

const urlOf = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

/**
 * Databases on a server of PostgreSQL: the schema is made once, and each history gets a copy.
 * @param prefix of their names
 */
export function postgresDatabases(serverUrl: string, prefix: string): Databases {
  const run = async (url: string, statement: string): Promise<void> => {
    const server = openPostgres(url, 1);
    try {
      await server.runScript(statement);
    } finally {
      await server.close();
    }
  };
  const template = `${prefix}_template`;
  let prepared: Promise<void> | undefined;
  const prepare = async (): Promise<void> => {
    await run(serverUrl, `create database ${template}`);
    const database = openPostgres(urlOf(serverUrl, template), 2);
    await prepareDatabase(database);
    await installSimulatedClock(database);
    await database.close();
  };
  let count = 0;
  return {
    open: async () => {
      prepared ??= prepare();
      await prepared;
      count += 1;
      const name = `${prefix}_${String(count)}`;
      await run(serverUrl, `create database ${name} template ${template}`);
      await run(serverUrl, `alter database ${name} set search_path = ${sessionPath}`);
      const database = openPostgres(urlOf(serverUrl, name), 5);
      return {
        ...database,
        close: async () => {
          await database.close();
          await run(serverUrl, `drop database ${name} with (force)`);
        },
      };
    },
  };
}
