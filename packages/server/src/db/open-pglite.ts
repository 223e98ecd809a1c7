import { existsSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { PGlite, types, type PGliteOptions } from "@electric-sql/pglite";
import { Kysely } from "kysely";
import { makeDataDirectory, ownerOnly } from "./data-directory.ts";
import type { OpenDatabase } from "./database.ts";
import { lockDirectory } from "./directory-lock.ts";
import { pgliteDialect } from "./pglite-dialect.ts";
import { copyPreparedCluster } from "./prepared-cluster.ts";
import type { Schema } from "./schema.ts";

/** The same JavaScript values as the PostgreSQL driver returns: see open-postgres.ts. */
const parsers: NonNullable<PGliteOptions["parsers"]> = {
  [types.INT8]: Number,
  [types.DATE]: (text: string) => text,
  [types.TIMESTAMPTZ]: (text: string) => new Date(text),
};

/** The folder of the embedded database below a data directory. */
export const folderIn = (dataDir: string): string => join(dataDir, "pglite");

/**
 * Opens the embedded database below `dataDir`, or in memory when it is null. PGlite takes no lock, so the
 * directory is locked against a second process first; it does not fsync either, which is why production refuses it.
 * @throws DataDirectoryError when the directory cannot be made, DirectoryInUseError when another process holds it
 */
export async function openPglite(dataDir: string | null, loadDataDir?: Blob): Promise<OpenDatabase> {
  const folder = dataDir === null ? null : folderIn(dataDir);
  const lock = dataDir === null ? null : await lockDirectory(dataDir);
  if (folder !== null)
    await makeDataDirectory(folder).catch(async (error: unknown) => {
      await lock?.release();
      throw error;
    });
  if (folder !== null && loadDataDir === undefined && isNew(folder)) await copyPreparedCluster(folder);
  // A copy has the rights of its original; an older version's folder was open to others.
  if (folder !== null) await chmod(folder, ownerOnly);
  const database = overPglite(await startPglite(folder, loadDataDir));
  return {
    ...database,
    close: async () => {
      await database.close();
      await lock?.release();
    },
  };
}

/** An empty cluster as the engine's makers ship it: `initdb` in the engine needs 290 MB more. */
async function emptyCluster(): Promise<Blob> {
  const { dataDir } = await import("@electric-sql/pglite-prepopulatedfs");
  return dataDir();
}

const isNew = (folder: string | null): boolean => folder === null || !existsSync(join(folder, "PG_VERSION"));

/** True where an embedded database lies below `dataDir` already. */
export const hasPglite = (dataDir: string): boolean => !isNew(folderIn(dataDir));

/** 16 MB hold the databases of a trial and of tests; the engine's default takes 128 MB from the start. */
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"];

/**
 * Starts the embedded engine.
 * @param folder of its files; in memory when it is null
 * @param content of a new database; empty without it
 */
export async function startPglite(folder: string | null, content?: Blob): Promise<PGlite> {
  const loadDataDir = content ?? (isNew(folder) ? await emptyCluster() : undefined);
  const options: PGliteOptions = {
    parsers,
    extensions: { pg_trgm },
    startParams,
    ...(loadDataDir ? { loadDataDir } : {}),
  };
  const pglite = folder === null ? new PGlite(options) : new PGlite(folder, options);
  await pglite.waitReady;
  await pglite.exec("set timezone to 'UTC'");
  return pglite;
}

/** The database that a started engine holds; closing it closes the engine. */
export function overPglite(pglite: PGlite): OpenDatabase {
  const db = new Kysely<Schema>({ dialect: pgliteDialect(pglite) });
  return {
    db,
    kind: "pglite",
    pglite,
    runScript: async (script) => {
      try {
        await pglite.exec(script);
      } catch (error) {
        await pglite.exec("rollback").catch(() => undefined);
        throw error;
      }
    },
    query: (sql, values) => pglite.query(sql, [...values]),
    listen: (channel, onNotice) => {
      const listening = pglite.listen(channel, onNotice);
      return { close: async () => (await listening)() };
    },
    close: async () => {
      await db.destroy();
      if (!pglite.closed) await pglite.close();
    },
  };
}
