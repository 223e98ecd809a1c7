import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "../src/db/migrate.ts";
import { openPglite } from "../src/db/open-pglite.ts";
import { installJobs } from "../src/jobs/index.ts";
import type { DatabaseTemplate } from "./template.ts";

/** Migrates an embedded database once and dumps it; every test file then starts from a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "dop-pglite-"));
  const database = await openPglite(folder);
  try {
    await migrate(database);
    await installJobs(database);
    const dump = await database.pglite?.dumpDataDir("none");
    if (!dump) throw new Error("openPglite answered no embedded engine to dump.");
    const dumpFile = join(folder, "template.tar");
    await writeFile(dumpFile, Buffer.from(await dump.arrayBuffer()));
    project.provide("databaseTemplate", { kind: "pglite", dumpFile } satisfies DatabaseTemplate);
  } finally {
    await database.close();
  }
  return () => rm(folder, { recursive: true, force: true });
}
