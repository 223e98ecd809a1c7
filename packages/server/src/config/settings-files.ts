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

/**
 * Adds the settings of these files to the environment, where they can be read; what is set already holds.
 * @returns true when there was one
 */
export function loadSettingsFiles(names: readonly SettingsFile[]): boolean {
  const files = names.map((name) => join(settingsFolder(), name));
  const readable = files.filter(isReadable);
  for (const file of readable) process.loadEnvFile(file);
  return readable.length > 0;
}

/** The names of the settings in a file; none where it cannot be read. */
export function namesInFile(name: SettingsFile): string[] {
  const file = join(settingsFolder(), name);
  return isReadable(file) ? Object.keys(parseEnv(readFileSync(file, "utf8"))) : [];
}

/** The names in the environment that look like settings. */
export const inheritedNames = (): string[] => Object.keys(process.env).filter((name) => /^[A-Z][A-Z\d_]+$/.test(name));
