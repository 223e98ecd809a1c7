import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openPglite } from "./open-pglite.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dop-open-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Values that `initdb` draws anew for each cluster. */
async function clusterIn(dataDir: string | null): Promise<unknown> {
  const database = await openPglite(dataDir);
  const { rows } = await database.query("select system_identifier::text as cluster from pg_control_system()", []);
  await database.close();
  return rows[0];
}

it("starts a new embedded database with the cluster that is shipped, instead of running initdb", async () => {
  expect(await clusterIn(folder)).toEqual(await clusterIn(null));
});

it("takes 16 MB for the pages that it keeps in memory, where the engine alone would take 128", async () => {
  const database = await openPglite(null);
  const { rows } = await database.query("show shared_buffers", []);
  await database.close();
  expect(rows).toEqual([{ shared_buffers: "16MB" }]);
});
