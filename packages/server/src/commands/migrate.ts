import { hostAddresses } from "../config/addresses.ts";
import { readConfig, type Config } from "../config.ts";
import { grantToApplication } from "../db/application-role.ts";
import { requireKnownMigrations } from "../db/migrate.ts";
import { openOwnersDatabase } from "../start/open-database.ts";
import { prepareDatabase } from "../start/prepare-database.ts";
import { millisecondsIn } from "../lib/time.ts";
import { CommandError, runCommand, wantsJson } from "./run-command.ts";

/** The role of running servers; null where it is the owner of the tables. */
function serversRole({ databaseUrl, databaseOwnerUrl }: Config): string | null {
  if (databaseUrl === null || databaseOwnerUrl === null) return null;
  const role = decodeURIComponent(new URL(hostAddresses(databaseUrl)[0] ?? "").username);
  if (role === "")
    throw new CommandError("DATABASE_URL: name the server's role before the host, to give it its rights.");
  return role;
}

/**
 * `portal migrate`: brings the database to this version as the role that owns its tables (DATABASE_OWNER_URL), and
 * grants the role of DATABASE_URL exactly the rights that the running server needs. It refuses a database of a newer
 * version, whose servers may need other rights.
 */
await runCommand(async () => {
  const config = readConfig();
  const role = serversRole(config);
  const database = await openOwnersDatabase(config);
  try {
    await requireKnownMigrations(database);
    const files: { name: string; ms: number }[] = [];
    const applied = await prepareDatabase(database, {
      role,
      onProgress: ({ name, nth, of, ms }) => {
        if (ms !== undefined) files.push({ name, ms });
        if (!wantsJson())
          process.stdout.write(
            ms === undefined
              ? `${String(nth)} of ${String(of)}: ${name} …\n`
              : `    done in ${(ms / millisecondsIn.second).toFixed(1)} seconds\n`,
          );
      },
    });
    const done =
      applied.length === 0
        ? "The database is up to date."
        : `Applied ${String(applied.length)} migration${applied.length === 1 ? "" : "s"}.`;
    if (role === null) return { text: done, facts: { files } };
    await grantToApplication(database, role);
    return { text: `${done}\nThe role ${role} has the rights of a running server.`, facts: { files } };
  } finally {
    await database.close();
  }
});
