import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

/** The server's settings, and those of operators' commands alone: the owner of the tables, the keys of backups. */
export type SettingsFile = "portal.env" | "owner.env";

/** The folder of an installed machine (docs/operations/install.md). */
const installed = "/etc/document-ordering-portal";

const settingsFolder = (): string => process.env["PORTAL_SETTINGS"] ?? installed;

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

type Variables = Readonly<Record<string, string | undefined>>;

const variablesIn = (file: string): Variables => (isReadable(file) ? parseEnv(readFileSync(file, "utf8")) : {});

/** The settings in each file, read while this process could still read it: root's rights are given up afterwards. */
const variablesOf = new Map<SettingsFile, Variables>();

/**
 * Adds the settings of these files to the environment, where they can be read; what is set already holds.
 * @returns true when there was one
 */
export function loadSettingsFiles(names: readonly SettingsFile[]): boolean {
  for (const name of ["portal.env", "owner.env"] as const)
    variablesOf.set(name, variablesIn(join(settingsFolder(), name)));
  const files = names.map((name) => join(settingsFolder(), name));
  const readable = files.filter(isReadable);
  for (const file of readable) process.loadEnvFile(file);
  return readable.length > 0;
}

/** A variable of each file: where it is set already, as by systemd, the file is not missed. */
const known = { "portal.env": "APP_ENV", "owner.env": "DATABASE_OWNER_URL" } as const;

/** Those of these files that are there, hold what the environment lacks, and are closed to this user. */
export const closedFiles = (names: readonly SettingsFile[]): readonly string[] =>
  names
    .filter((name) => process.env[known[name]] === undefined)
    .map((name) => join(settingsFolder(), name))
    .filter((file) => existsSync(file) && !isReadable(file));

/** The problem of a folder that PORTAL_SETTINGS names, and that has no file of settings; null for any other. */
export function emptyFolder(): string | null {
  const isThere = ["portal.env", "owner.env"].some((name) => existsSync(join(settingsFolder(), name)));
  if (isThere || process.env["PORTAL_SETTINGS"] === undefined) return null;
  return `PORTAL_SETTINGS: ${settingsFolder()} has neither portal.env nor owner.env.`;
}

/** Drops what the files held: a server has nothing of its owner's, not even in its memory. */
export const forgetSettings = (): void => variablesOf.clear();

/** The settings in a file, as it was when they were loaded; none where it could not be read. */
export const variablesInFile = (name: SettingsFile): Variables => variablesOf.get(name) ?? {};

/** The names of these settings. */
export const namesInFile = (name: SettingsFile): readonly string[] => Object.keys(variablesInFile(name));

/** The names in the environment that look like settings. */
export const inheritedNames = (): string[] => Object.keys(process.env).filter((name) => /^[A-Z][A-Z\d_]+$/.test(name));
