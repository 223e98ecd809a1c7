import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const imports = /(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

/**
 * The test files below a folder whose imports lead to `module`, directly or through others, and those whose do not.
 *
 * @param {string} folder
 * @param {string} module path below the folder
 * @returns {{ reaching: string[], others: string[] }} absolute paths
 */
export function testsByImport(folder, module) {
  const wanted = join(folder, module);
  if (!existsSync(wanted)) throw new Error(`There is no ${wanted}.`);
  const known = new Map();
  const importsOf = (path) => {
    if (!known.has(path)) known.set(path, existsSync(path) ? readImports(path) : []);
    return known.get(path);
  };
  const reaches = (path) => {
    const seen = new Set([path]);
    for (const each of seen) for (const next of importsOf(each)) seen.add(next);
    return seen.has(wanted);
  };
  const tests = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".test.ts"))
    .map((path) => join(folder, path));
  return { reaching: tests.filter(reaches), others: tests.filter((path) => !reaches(path)) };
}

function readImports(path) {
  return [...readFileSync(path, "utf8").matchAll(imports)].map(([, to]) => join(dirname(path), to));
}
