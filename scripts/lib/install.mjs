import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { at, UserError, say } from "./script-helpers.mjs";
import { run } from "./run.mjs";

const stamp = at("node_modules", ".package-lock");
const record = at("node_modules", ".package-lock.json");
const oldest = [20, 19];

/** Stops early with a clear message, where the code would fail later with an obscure one. */
export function checkNode(version = process.versions.node) {
  const [major, minor] = version.split(".").map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  throw new UserError(`Node ${oldest.join(".")} or newer is needed; this is Node ${version}. See .nvmrc.`);
}

/** True when node_modules matches package-lock.json. */
export function isInstalled() {
  return (existsSync(stamp) && readFileSync(stamp, "utf8") === lockDigest()) || isInstalledByNpm();
}

/**
 * A plain `npm ci` leaves no stamp of ours, but npm's own record of what it installed. If that did not count, the
 * packages would be installed again, perhaps under a running server.
 */
function isInstalledByNpm() {
  if (!existsSync(record)) return false;
  const [wanted, present] = [at("package-lock.json"), record].map((file) => JSON.parse(readFileSync(file, "utf8")));
  return Object.entries(wanted.packages).every(
    ([path, { version, integrity, optional }]) =>
      path === "" ||
      (path in present.packages
        ? present.packages[path].version === version && present.packages[path].integrity === integrity
        : optional === true),
  );
}

/** Installs the locked dependencies, tools included whatever NODE_ENV says. */
export async function install() {
  say("installing dependencies (npm ci)");
  const npm = process.env.npm_execpath;
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund"];
  const code = npm ? await run("node", [npm, ...args]) : await run("npm", args);
  if (code !== 0) throw new UserError("npm ci failed: see its output above.");
  writeFileSync(stamp, lockDigest());
}

function lockDigest() {
  return createHash("sha256")
    .update(readFileSync(at("package-lock.json")))
    .digest("hex");
}
