import { readConfig } from "../config.ts";
import { grantToApplication } from "../db/application-role.ts";
import { openOwnersDatabase } from "../start/open-database.ts";
import { prepareDatabase } from "../start/prepare-database.ts";
import { runCommand } from "./run-command.ts";

/**
 * `npm run migrate`: brings the database to this version as the role that owns its tables (DATABASE_OWNER_URL), and
 * grants the role of DATABASE_URL exactly the rights that the running server needs.
 */
await runCommand(async () => {
  const config = readConfig();
  const database = await openOwnersDatabase(config);
  try {
    const applied = await prepareDatabase(database);
    const done = applied.length === 0 ? "The database is up to date." : `Applied ${applied.join(", ")}.`;
    if (config.databaseUrl === null || config.databaseOwnerUrl === null) return done;
    const role = decodeURIComponent(new URL(config.databaseUrl).username);
    await grantToApplication(database, role);
    return `${done}\nThe role ${role} has the rights of a running server.`;
  } finally {
    await database.close();
  }
});
