import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { UserError, say } from "./script-helpers.mjs";
import { run } from "./run.mjs";

/** The first of `names` that the PATH offers. */
export function findProgram(names) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** True when this user can run `path`. */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** True when this script may install Debian packages: root, as in a container, on a system that has apt. */
function canInstallPackages() {
  return process.platform === "linux" && process.getuid?.() === 0 && findProgram(["apt-get"]) !== undefined;
}

let updated = false;

/** Installs Debian packages without a question; the package lists are read once in a run. */
export async function installPackages(...packages) {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  say(`installing ${packages.join(", ")} (apt-get)`);
  if (!updated && (await run("apt-get", ["update", "-qq"], { env })) !== 0)
    throw new UserError("apt-get update failed.");
  updated = true;
  const code = await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], { env });
  if (code !== 0) throw new UserError(`apt-get install ${packages.join(" ")} failed: see above.`);
}

/**
 * The program that `find` finds, else the one that it finds after `install`, which runs only where this script may add
 * packages.
 *
 * @template T
 * @param {() => T | undefined | Promise<T | undefined>} find
 * @param {() => Promise<void>} install
 * @param {string} advice what to do where there is neither
 * @returns {Promise<T>}
 */
export async function findOrInstall(find, install, advice) {
  const present = await find();
  if (present) return present;
  if (canInstallPackages()) {
    await install();
    const installed = await find();
    if (installed) return installed;
  }
  throw new UserError(advice);
}

/** The output of a short command, trimmed; undefined when it is missing or fails. */
export function outputOf(command, args) {
  const { status, stdout } = spawnSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return status === 0 ? stdout.trim() : undefined;
}
