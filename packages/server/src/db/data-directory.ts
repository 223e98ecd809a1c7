import { mkdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";

const reasons: Readonly<Record<string, string>> = {
  ENOTDIR: "it is a file, or a folder above it is",
  ENOENT: "it cannot be made there",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  ENAMETOOLONG: "its name is too long",
};

/** Raised when the folder of the embedded database cannot be made; the message is for an operator. */
export class DataDirectoryError extends Error {
  override readonly name = "DataDirectoryError";

  constructor(directory: string, cause: unknown) {
    const code = codeOf(cause) ?? "unknown";
    super(`DATA_DIR: the folder ${directory} cannot be used: ${reasons[code] ?? "it cannot be made"} (${code}).`, {
      cause,
    });
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** @throws ENOTDIR for a file, as for a file above the path */
async function requireFolder(path: string): Promise<void> {
  if (!(await stat(path)).isDirectory()) throw Object.assign(new Error(`${path} is a file`), { code: "ENOTDIR" });
}

/** Rights of a database's folder, which is for its server alone. A data directory that exists keeps its own. */
export const ownerOnly = 0o700;

/**
 * Node's `recursive` never returns where the system cannot create folders (`/proc`): it keeps creating the parent,
 * which exists.
 */
async function makeFolder(path: string, isRetry = false): Promise<void> {
  try {
    await mkdir(path, { mode: ownerOnly });
  } catch (error) {
    if (codeOf(error) === "EEXIST") return requireFolder(path);
    if (codeOf(error) !== "ENOENT" || isRetry || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    return makeFolder(path, true);
  }
}

/** Makes a folder and those above it, unless they exist. @throws DataDirectoryError when it cannot, or finds a file */
export async function makeDataDirectory(directory: string): Promise<void> {
  try {
    await makeFolder(resolve(directory));
  } catch (error) {
    throw new DataDirectoryError(directory, error);
  }
}
