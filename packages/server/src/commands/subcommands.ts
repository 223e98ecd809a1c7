import type { SettingsFile } from "../config/settings-files.ts";
import { build } from "../lib/build.ts";
import { nearest } from "./setting-names.ts";

export interface Subcommand {
  readonly usage: string;
  readonly does: string;
  /** The files of settings that it reads, below `PORTAL_SETTINGS`. */
  readonly settings: readonly SettingsFile[];
  /** Its page in docs/operations. */
  readonly page: string;
  readonly run: () => Promise<unknown>;
}

const server = ["portal.env"] as const;
const both = ["portal.env", "owner.env"] as const;

/** Every command by its words, in the order of the help. */
export const subcommands: Readonly<Record<string, Subcommand>> = {
  serve: {
    usage: "",
    does: "serves the portal",
    settings: server,
    page: "install.md",
    run: () => import("../main.ts"),
  },
  migrate: {
    usage: "",
    does: "brings the database to this version, and gives the server's role its rights",
    settings: both,
    page: "upgrade.md",
    run: () => import("./migrate.ts"),
  },
  "config check": {
    usage: "",
    does: "names wrong, unknown and missing settings, and asks every outside part for an answer",
    settings: server,
    page: "settings.md",
    run: () => import("./config-check.ts"),
  },
  status: {
    usage: "",
    does: "says how the installation is: version, database, backup, mail, jobs",
    settings: server,
    page: "monitoring.md",
    run: () => import("./status.ts"),
  },
  backup: {
    usage: "FILE",
    does: "writes everything in the database to a file",
    settings: ["owner.env"],
    page: "backup.md",
    run: () => import("./backup.ts"),
  },
  restore: {
    usage: "FILE",
    does: "fills an empty database from a backup",
    settings: ["owner.env"],
    page: "backup.md",
    run: () => import("./restore.ts"),
  },
  prove: {
    usage: "FILE|FOLDER",
    does: "restores the newest backup into PROVE_DATABASE_URL, and says whether it is whole",
    settings: both,
    page: "backup.md",
    run: () => import("./prove.ts"),
  },
  "verify-audit": {
    usage: "[--from DAY] [--to DAY] [--seal NUMBER:DIGEST]",
    does: "compares the audit log with its seals, and these with their copy",
    settings: server,
    page: "privacy.md",
    run: () => import("./verify-audit.ts"),
  },
  "create-admin": {
    usage: 'EMAIL "DISPLAY NAME"',
    does: "makes the first admin",
    settings: server,
    page: "directory.md",
    run: () => import("./create-admin.ts"),
  },
  "reset-second-factor": {
    usage: "EMAIL",
    does: "removes the second factor of an account",
    settings: server,
    page: "incident.md",
    run: () => import("./reset-second-factor.ts"),
  },
  "open-administration": {
    usage: "",
    does: "forgets the networks for administration, for an admin who is shut out",
    settings: server,
    page: "incident.md",
    run: () => import("./open-administration.ts"),
  },
  "rotate-document-key": {
    usage: "",
    does: "wraps the keys of all documents by the newest DOCUMENT_KEY",
    settings: both,
    page: "keys.md",
    run: () => import("./rotate-document-key.ts"),
  },
  "address-digest": {
    usage: "ADDRESS DAY...",
    does: "says how the audit log names a network address",
    settings: server,
    page: "privacy.md",
    run: () => import("./address-digest.ts"),
  },
  "support-bundle": {
    usage: "[--print] [FILE]",
    does: "writes what a supporter needs, without secrets and personal data, after showing it",
    settings: server,
    page: "incident.md",
    run: () => import("./support-bundle.ts"),
  },
};

/** Words that ask for the help. */
export const asksForHelp = (word: string): boolean => ["--help", "-h", "help"].includes(word);

/** Every command, as `portal --help` shows it. */
export const help = (): string =>
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

/** A command's own help. */
export function helpOf(name: string, { usage, does, settings, page }: Subcommand): string {
  const call = ["portal", name, usage, "[--json]"].filter((part) => part !== "").join(" ");
  const lines = [
    `It ${does}.`,
    `Settings: the environment, then ${settings.join(" and ")}.`,
    `More: docs/operations/${page}`,
  ];
  return [call, "", ...lines].join("\n");
}

/** Problem of a word that is no command, with the command that it begins or nearly is. */
export function unknownCommand(word: string): string {
  const names = Object.keys(subcommands);
  const near = names.find((name) => name.startsWith(`${word} `)) ?? nearest(word, names);
  return `There is no command ${word}.${near === undefined ? "" : ` Did you mean portal ${near}?`}`;
}
