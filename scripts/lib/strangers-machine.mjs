import { spawnSync } from "node:child_process";
import { mkdirSync, realpathSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { root, UserError } from "./script-helpers.mjs";
import { findProgram } from "./system.mjs";

const isTaken = (prefix) => spawnSync(prefix[0], [...prefix.slice(1), process.execPath, "-e", ""]).status === 0;

/** The start of a command line that runs with an empty folder over the clone, which no other process sees. */
function hidingClone() {
  const [unshare, mount, sh] = ["unshare", "mount", "sh"].map((name) => findProgram([name]));
  if (!unshare || !mount || !sh) return undefined;
  const asRoot = process.getuid?.() === 0 ? [] : ["--user", "--map-root-user"];
  const script = 'mount=$1 clone=$2; shift 2; "$mount" -t tmpfs none "$clone" && exec "$@"';
  const prefix = [unshare, ...asRoot, "--mount", sh, "-c", script, "sh", mount, realpathSync(root)];
  return isTaken(prefix) ? prefix : undefined;
}

/** The start of a command line that gives root's rights up, as the portal's service does. */
function unprivileged(before) {
  const setpriv = findProgram(["setpriv"]);
  if (process.getuid?.() !== 0 || !setpriv) return [];
  const prefix = [setpriv, `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups"];
  return isTaken([...before, ...prefix]) ? prefix : [];
}

const nobody = 65_534;
const hidden = hidingClone() ?? [];

/**
 * The beginning of a command line that runs as on a machine without the clone, as its administrator and as the portal's
 * own user; and its description.
 */
export const strangersMachine = {
  asAdministrator: hidden,
  asPortal: [...hidden, ...unprivileged(hidden)],
  inWords:
    hidden.length > 0
      ? "with the clone hidden by a mount namespace"
      : "where the folder that built it is gone (the clone itself could be seen: this kernel gives no mount namespace)",
};

/** Makes a folder for the PATH on which these programs are, and no others. */
export function programsOnly(folder, names) {
  mkdirSync(folder);
  for (const name of names) {
    const program = name === "node" ? process.execPath : findProgram([name]);
    if (!program) throw new UserError(`The release is tested with ${name}, which is not on the PATH.`);
    symlinkSync(program, join(folder, name));
  }
  return folder;
}
