import { accessSync, constants, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

/** The server's settings, and those of operators' commands alone: the owner of the tables, the keys of backups. */
export type SettingsFile = "portal.env" | "owner.env";

/** The folder of an installed machine (docs/operations/install.md). */
const installed = "/etc/document-ordering-portal";

/** The folder in which `portal` looks for files of settings. */
const settingsFolder = (): string => process.env["PORTAL_SETTINGS"] ?? installed;

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

const namesIn = (file: string): string[] => (isReadable(file) ? Object.keys(parseEnv(readFileSync(file, "utf8"))) : []);

/** The names in each file, read while this process could still read it: root's rights are given up afterwards. */
const namesOf = new Map<SettingsFile, readonly string[]>();

/**
 * Adds the settings of these files to the environment, where they can be read; what is set already holds.
 * @returns true when there was one
 */
export function loadSettingsFiles(names: readonly SettingsFile[]): boolean {
  for (const name of ["portal.env", "owner.env"] as const) namesOf.set(name, namesIn(join(settingsFolder(), name)));
  const files = names.map((name) => join(settingsFolder(), name));
  const readable = files.filter(isReadable);
  for (const file of readable) process.loadEnvFile(file);
  return readable.length > 0;
}

/** The names of the settings in a file, as it was when the settings were loaded; none where it could not be read. */
export const namesInFile = (name: SettingsFile): readonly string[] => namesOf.get(name) ?? [];

/** The names in the environment that look like settings. */
export const inheritedNames = (): string[] => Object.keys(process.env).filter((name) => /^[A-Z][A-Z\d_]+$/.test(name));
