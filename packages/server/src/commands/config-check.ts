import { plainDefaults, type SettingValues } from "@dop/domain/settings";
import { backupProblemsOf, type Config } from "../config.ts";
import { inheritedNames, namesInFile, variablesInFile } from "../config/settings-files.ts";
import { pendingMigrations } from "../db/migrate.ts";
import { configWarnings } from "../features/system/index.ts";
import { readSaved } from "../live-settings/setting-rows.ts";
import { openDatabase } from "../start/open-database.ts";
import { problemMessage, problemOfDatabase } from "../start/operator-error.ts";
import { exampleOffice, startProblems } from "../start/requirements.ts";
import { askOutsideParts } from "./outside-parts.ts";
import { readableSettings } from "./readable-settings.ts";
import { runCommand } from "./run-command.ts";
import { nameProblems } from "./setting-names.ts";

/** The databases of commands and of proofs, where they do not open. */
async function unopened(config: Config): Promise<readonly string[]> {
  const { openPostgres } = await import("../db/open-postgres.ts");
  const addresses = {
    DATABASE_OWNER_URL: variablesInFile("owner.env")["DATABASE_OWNER_URL"] ?? config.databaseOwnerUrl,
    PROVE_DATABASE_URL: config.proveDatabaseUrl,
  };
  const problems = Object.entries(addresses).map(async ([name, url]) => {
    if (url === null || url === "") return [];
    const database = openPostgres(url, 1);
    try {
      await database.query("select 1", []);
      return [];
    } catch (error) {
      return [problemOfDatabase(name, error)];
    } finally {
      await database.close();
    }
  });
  return (await Promise.all(problems)).flat();
}

interface Answers {
  /** The parts that do not answer, and why. */
  readonly down: readonly string[];
  /** Settings that do not fit this database. */
  readonly unfit: readonly string[];
  /** Steps that are left before the first start. */
  readonly todo: readonly string[];
}

/** Asks the outside parts; the database first, without which no other can be asked. */
async function askParts(config: Config): Promise<Answers> {
  const todoOf = (saved: Partial<SettingValues>) => {
    const problem = exampleOffice({ ...plainDefaults, ...config.initialSettings, ...saved });
    return config.isProduction && problem !== null ? [problem] : [];
  };
  try {
    const database = await openDatabase(config);
    try {
      await database.query("select 1", []);
      if ((await pendingMigrations(database)).length > 0)
        return {
          down: [],
          unfit: [],
          todo: ["Run `portal migrate`, then this again: the parts were not asked yet.", ...todoOf({})],
        };
      const unfit = await startProblems(database.db, config);
      const parts = await askOutsideParts(config, database);
      return {
        unfit,
        down: parts.flatMap(({ part, state, reason = "" }) => (state === "down" ? [`${part}: ${reason}`] : [])),
        todo: todoOf((await readSaved(database.db)).saved),
      };
    } finally {
      await database.close();
    }
  } catch (error) {
    return { down: [`database: ${problemMessage(error)}`], unfit: [], todo: todoOf({}) };
  }
}

const list = (heading: string, lines: readonly string[], hint = ""): string[] =>
  lines.length === 0 ? [] : [heading, ...lines.map((line) => `  - ${line}`), ...(hint === "" ? [] : [`  ${hint}`])];

/**
 * `portal config check`: every wrong, unknown and nearly right setting, settings that the server must not have, the
 * outside parts that do not answer, and what is left to do.
 */
await runCommand(async () => {
  const { config, problems: wrong } = readableSettings();
  const own = namesInFile("portal.env");
  const names = nameProblems([...own, ...namesInFile("owner.env")], inheritedNames());
  const owners = own.includes("DATABASE_OWNER_URL")
    ? ["DATABASE_OWNER_URL: the server must not have it; it belongs in owner.env, for commands"]
    : [];
  const commands = backupProblemsOf(variablesInFile("owner.env"));
  const answers = config === null ? { down: [], unfit: [], todo: [] } : await askParts(config);
  const { unfit, todo } = answers;
  const problems = [...new Set([...wrong, ...unfit, ...names, ...owners, ...commands])];
  const warnings = config === null ? [] : configWarnings(config);
  const closed = config === null || commands.length > 0 ? [] : await unopened(config);
  const down = [...answers.down, ...closed];
  const failed = problems.length + down.length + todo.length > 0;
  const text = [
    ...list("Settings:", problems, "docs/operations/settings.md says what each takes."),
    ...list("Does not answer:", down, "See the address and the key of each in portal.env, and the firewall."),
    ...list("To do:", todo),
    ...list("Worth a look:", warnings),
    failed ? "The portal does not work yet." : "The settings are right, and every part answers.",
  ].join("\n");
  return { text, facts: { problems, down, todo, warnings }, failed };
});
