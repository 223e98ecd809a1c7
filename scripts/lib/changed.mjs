import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { at, root } from "./script-helpers.mjs";

const git = (...args) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((path) => path !== "");

/**
 * Files that differ from the last commit, new ones included; without any, those that the last commit changed.
 *
 * @returns {string[]} paths below the repository's root, of files that exist
 */
export function changedFiles() {
  const uncommitted = [...git("diff", "--name-only", "HEAD"), ...git("ls-files", "--others", "--exclude-standard")];
  const paths = uncommitted.length > 0 ? uncommitted : git("diff", "--name-only", "HEAD~1", "HEAD");
  return paths.filter((path) => existsSync(at(path)));
}

const packages = /^packages\/(?:domain|server|web)\/src\/(?:features\/[\w-]+\/[\w-]+|[\w-]+)\//;

/**
 * The folders whose tests a change touches first: the feature of a file, or its room where it is in none.
 *
 * @param {readonly string[]} files as {@link changedFiles} answers them
 * @returns {string[]} folders below the root, each with a slash at its end, and the test files that changed
 */
export function testsOf(files) {
  const found = files.flatMap((path) => {
    if (/\.test\.tsx?$/.test(path)) return [path];
    const [feature] = packages.exec(path) ?? [];
    // A file directly in a wing serves the whole wing.
    const wing = /^packages\/\w+\/src\/features\/[\w-]+\/(?=[\w.-]+$)/.exec(path)?.[0];
    return [wing ?? feature ?? []].flat();
  });
  return [...new Set(found)];
}
