import { mkdir } from "node:fs/promises";
import { migrate } from "../db/migrate.ts";
import { overPglite, startPglite } from "../db/open-pglite.ts";
import { prepareCluster } from "../db/prepared-cluster.ts";
import { installJobs } from "../jobs/index.ts";

// Run by the build: a new embedded database starts with a copy of what this makes.
await prepareCluster(async (folder) => {
  await mkdir(folder, { recursive: true });
  const database = overPglite(await startPglite(folder));
  await migrate(database);
  await installJobs(database);
  await database.runScript("checkpoint");
  await database.close();
});
