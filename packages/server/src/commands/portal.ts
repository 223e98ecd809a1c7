import { closedFiles, forgetSettings, loadSettingsFiles } from "../config/settings-files.ts";
import { build } from "../lib/build.ts";
import { outliveOutput } from "./closed-output.ts";
import { CommandError, runCommand } from "./run-command.ts";
import { asksForHelp, help, helpOf, subcommands, unknownCommand } from "./subcommands.ts";

/** The account of the service; and commands that write or read a file of their caller. */
const account = "portal";
const writers: ReadonlySet<string> = new Set(["backup", "restore", "prove", "support-bundle"]);

/** Ends with the code for a command line that is not understood. */
function misunderstood(problem: string): void {
  if (process.argv.includes("--json")) process.stdout.write(`${JSON.stringify({ ok: false, problem })}\n`);
  else process.stderr.write(`${problem}\nportal --help lists the commands.\n`);
  process.exitCode = 2;
}

/** Gives root's rights up, once root has read the settings: nothing else needs them. */
function becomePortal(command: string): void {
  if (process.getuid?.() !== 0 || writers.has(command)) return;
  try {
    process.setgroups?.([account]);
    process.setgid?.(account);
    process.setuid?.(account);
  } catch {
    // A container, or a machine that is set up otherwise, has no such account.
  }
}

/** `bin/portal COMMAND …`: one program for all that is done with an installation. */
async function main(): Promise<void> {
  const [first = "", second = "", ...rest] = process.argv.slice(2);
  if (first !== "serve") outliveOutput();
  if (first === "" || asksForHelp(first)) {
    process.stdout.write(`${help()}\n`);
    if (first === "") process.exitCode = 2;
    return;
  }
  if (first === "--version") {
    process.stdout.write(`${build.version} (${build.commit})\n`);
    return;
  }
  const two = `${first} ${second}`;
  const name = Object.hasOwn(subcommands, two) ? two : first;
  const command = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined;
  if (command === undefined) return misunderstood(unknownCommand(first));
  const given = name === two ? rest : [second, ...rest].filter((argument) => argument !== "");
  if (given.some(asksForHelp)) {
    process.stdout.write(`${helpOf(name, command)}\n`);
    return;
  }
  if (command.usage === "" && given.some((argument) => argument !== "--json"))
    return misunderstood(`portal ${name} takes no arguments.`);
  process.argv.splice(2, process.argv.length, ...given);
  const [closed] = closedFiles(command.settings);
  if (closed !== undefined)
    return runCommand(() => {
      throw new CommandError(`${closed} cannot be read by this user: run it as root (sudo portal ${name}).`);
    });
  if (loadSettingsFiles(command.settings)) becomePortal(name);
  if (name === "serve") forgetSettings();
  await command.run();
}

await main();
