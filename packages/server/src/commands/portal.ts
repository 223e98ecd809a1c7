import { build } from "../lib/build.ts";
import { loadSettingsFiles, type SettingsFile } from "../config/settings-files.ts";

interface Subcommand {
  /** Its arguments. */
  readonly usage: string;
  readonly does: string;
  /** The files of settings that it reads, below `PORTAL_SETTINGS`. */
  readonly settings: readonly SettingsFile[];
  readonly run: () => Promise<unknown>;
}

const server = ["portal.env"] as const;
const both = ["portal.env", "owner.env"] as const;

/** Every command by its words, in the order of the help. */
const subcommands: Readonly<Record<string, Subcommand>> = {
  serve: { usage: "", does: "serves the portal", settings: server, run: () => import("../main.ts") },
  migrate: {
    usage: "",
    does: "brings the database to this version, and gives the server's role its rights",
    settings: both,
    run: () => import("./migrate.ts"),
  },
  "config check": {
    usage: "",
    does: "names wrong, unknown and missing settings, and asks every outside part for an answer",
    settings: server,
    run: () => import("./config-check.ts"),
  },
  status: {
    usage: "",
    does: "says how the installation is: version, database, backup, mail, jobs",
    settings: server,
    run: () => import("./status.ts"),
  },
  backup: {
    usage: "FILE",
    does: "writes everything in the database to a file",
    settings: ["owner.env"],
    run: () => import("./backup.ts"),
  },
  restore: {
    usage: "FILE",
    does: "fills an empty database from a backup",
    settings: ["owner.env"],
    run: () => import("./restore.ts"),
  },
  prove: {
    usage: "FILE|FOLDER",
    does: "restores the newest backup into PROVE_DATABASE_URL, and says whether it is whole",
    settings: both,
    run: () => import("./prove.ts"),
  },
  "verify-audit": {
    usage: "[--from DAY] [--to DAY] [--seal NUMBER:DIGEST]",
    does: "compares the audit log with its seals, and these with their copy",
    settings: server,
    run: () => import("./verify-audit.ts"),
  },
  "create-admin": {
    usage: 'EMAIL "DISPLAY NAME"',
    does: "makes the first admin",
    settings: server,
    run: () => import("./create-admin.ts"),
  },
  "reset-second-factor": {
    usage: "EMAIL",
    does: "removes the second factor of an account",
    settings: server,
    run: () => import("./reset-second-factor.ts"),
  },
  "open-administration": {
    usage: "",
    does: "forgets the networks for administration, for an admin who is shut out",
    settings: server,
    run: () => import("./open-administration.ts"),
  },
  "rotate-document-key": {
    usage: "",
    does: "wraps the keys of all documents by the newest DOCUMENT_KEY",
    settings: both,
    run: () => import("./rotate-document-key.ts"),
  },
  "address-digest": {
    usage: "ADDRESS DAY...",
    does: "says how the audit log names a network address",
    settings: server,
    run: () => import("./address-digest.ts"),
  },
  "support-bundle": {
    usage: "[--print] [FILE]",
    does: "writes what a supporter needs, without secrets and personal data, after showing it",
    settings: server,
    run: () => import("./support-bundle.ts"),
  },
};

/** The account of the service; and commands that write or read a file of their caller. */
const account = "portal";
const writers: ReadonlySet<string> = new Set(["backup", "restore", "prove", "support-bundle"]);

const help = (): string =>
  [
    `Document Ordering Portal ${build.version} (${build.commit})`,
    "",
    "portal COMMAND [ARGUMENT...] [--json]",
    "",
    ...Object.entries(subcommands).map(([name, { does }]) => `  ${name.padEnd(20)} ${does}`),
    "",
    "portal COMMAND --help tells its arguments. Exit codes: 0 done, 1 failed, 2 not understood.",
    "Settings come from the environment, then from portal.env and owner.env in PORTAL_SETTINGS",
    "(/etc/document-ordering-portal).",
  ].join("\n");

function helpOf(name: string, { usage, does, settings }: Subcommand): string {
  const call = ["portal", name, usage, "[--json]"].filter((part) => part !== "").join(" ");
  return `${call}\n\nIt ${does}.\nSettings: the environment, then ${settings.join(" and ")}.`;
}

/** Ends with the code for a command line that is not understood. */
function misunderstood(problem: string): void {
  process.stderr.write(`${problem}\nportal --help lists the commands.\n`);
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
  if (first === "" || first === "--help" || first === "help") {
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
  if (command === undefined) return misunderstood(`There is no command ${first}.`);
  const given = name === two ? rest : [second, ...rest].filter((argument) => argument !== "");
  if (given.includes("--help")) {
    process.stdout.write(`${helpOf(name, command)}\n`);
    return;
  }
  if (command.usage === "" && given.some((argument) => argument !== "--json"))
    return misunderstood(`portal ${name} takes no arguments.`);
  if (loadSettingsFiles(command.settings)) becomePortal(name);
  process.argv.splice(2, process.argv.length, ...given);
  await command.run();
}

await main();
