import { readConfig, type Config } from "../config.ts";
import { inheritedNames, namesInFile } from "../config/settings-files.ts";
import { ConfigError } from "../config/variables.ts";
import { pendingMigrations } from "../db/migrate.ts";
import { configWarnings } from "../features/system/index.ts";
import { openDatabase } from "../start/open-database.ts";
import { problemMessage } from "../start/operator-error.ts";
import { askOutsideParts } from "./outside-parts.ts";
import { runCommand } from "./run-command.ts";
import { nameProblems } from "./setting-names.ts";

function readable(): { readonly config: Config | null; readonly problems: readonly string[] } {
  try {
    return { config: readConfig(), problems: [] };
  } catch (error) {
    if (error instanceof ConfigError) return { config: null, problems: error.problems };
    throw error;
  }
}

/** The parts that do not answer; the database first, without which no other can be asked. */
async function unreachable(config: Config): Promise<readonly string[]> {
  try {
    const database = await openDatabase(config);
    try {
      await database.query("select 1", []);
      if ((await pendingMigrations(database)).length > 0)
        return ["database: it is not of this version yet: run `portal migrate`"];
      const parts = await askOutsideParts(config, database);
      return parts.flatMap(({ part, state, reason = "" }) => (state === "down" ? [`${part}: ${reason}`] : []));
    } finally {
      await database.close();
    }
  } catch (error) {
    return [`database: ${problemMessage(error)}`];
  }
}

const list = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [heading, ...lines.map((line) => `  - ${line}`)];

/**
 * `portal config check`: every wrong, unknown and nearly right setting, settings that the server must not have, and the
 * outside parts that do not answer.
 */
await runCommand(async () => {
  const { config, problems: wrong } = readable();
  const own = namesInFile("portal.env");
  const names = nameProblems([...own, ...namesInFile("owner.env")], inheritedNames());
  const owners = own.includes("DATABASE_OWNER_URL")
    ? ["DATABASE_OWNER_URL: the server must not have it; it belongs in owner.env, for commands"]
    : [];
  const problems = [...wrong, ...names, ...owners];
  const warnings = config === null ? [] : configWarnings(config);
  const down = config === null ? [] : await unreachable(config);
  const failed = problems.length > 0 || down.length > 0;
  const text = [
    ...list("Settings:", problems),
    ...list("Does not answer:", down),
    ...(down.length === 0 ? [] : ["  See the address and the key of each in portal.env, and the firewall."]),
    ...list("Worth a look:", warnings),
    failed ? "The portal would not work with these settings." : "The settings are right, and every part answers.",
  ].join("\n");
  return { text, facts: { problems, down, warnings }, failed };
});
