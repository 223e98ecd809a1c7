import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { callersFolder } from "../config.ts";
import { collectBundle } from "./collect-bundle.ts";
import { commandArguments, runCommand, UsageError } from "./run-command.ts";

/**
 * `portal support-bundle [--print] [FILE]`: prints what a supporter needs to know of an installation, and writes it to
 * a file unless it is only to be printed. No secret, no name, no address is in it.
 */
await runCommand(async () => {
  const given = commandArguments();
  const onlyPrint = given.includes("--print");
  const [name = `portal-support-${new Date().toISOString().slice(0, 10)}.json`, ...more] = given.filter(
    (argument) => argument !== "--print",
  );
  if (more.length > 0 || name.startsWith("-")) throw new UsageError("portal support-bundle [--print] [FILE]");
  const bundle = await collectBundle();
  const shown = JSON.stringify(bundle, null, 2);
  if (onlyPrint) return { text: shown, facts: { bundle } };
  const file = resolve(callersFolder(), name);
  await writeFile(file, `${shown}\n`, { mode: 0o600, flag: "wx" });
  return { text: `${shown}\nWritten to ${file}.`, facts: { file, bundle } };
});
