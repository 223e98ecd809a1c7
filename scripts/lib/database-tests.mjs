import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const imports = /(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

/**
 * The test files of a package whose imports lead to `module`, directly or through others, and those whose do not.
 *
 * @param {string} folder of the package, with tests in its `src` and `test`
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
  const tests = [join(folder, "src"), join(folder, "test")].flatMap((part) =>
    readdirSync(part, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".test.ts"))
      .map((path) => join(part, path)),
  );
  return { reaching: tests.filter(reaches), others: tests.filter((path) => !reaches(path)) };
}

/**
 * The tests of a list whose paths below a folder begin with one of the names.
 *
 * @param {string} folder
 * @param {readonly string[]} tests absolute paths
 * @param {readonly string[]} names folders, which end with a slash, and files without `.test.ts`
 * @throws Error for a name that has none: a renamed file would silently run no more
 */
export function testsNamed(folder, tests, names) {
  const named = (name) => (name.endsWith("/") ? name : `${name}.test.ts`);
  const below = (name) => tests.filter((test) => test.startsWith(join(folder, named(name))));
  const empty = names.filter((name) => below(name).length === 0);
  if (empty.length > 0) throw new Error(`There are no tests named ${empty.join(", ")}.`);
  return [...new Set(names.flatMap(below))];
}

function readImports(path) {
  return [...readFileSync(path, "utf8").matchAll(imports)].map(([, to]) => join(dirname(path), to));
}
