import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { at } from "../../scripts/lib/script-helpers.mjs";

/** Packages are found from there. */
const folder = (name) => at("packages", "server", "dist", "year", name);
const entries = ["faults/index", "offices", "databases", "run-year", "keep-year", "office-shapes"];
const source = (entry) => at("packages", "simulation", "src", `${entry}.ts`);
const isBundled = (id) => /^(?:[./]|@dop\/|kysely|zod|pure-rand)/.test(id);

/** @param {{ file: string, find: string, replace: string } | undefined} fault planted into its source */
async function bundle(name, fault) {
  const plant = (code) => {
    if (code.split(fault.find).length !== 2) throw new Error(`${fault.file} has no one place of its fault`);
    return code.replace(fault.find, () => fault.replace);
  };
  const build = await rolldown({
    input: Object.fromEntries(entries.map((entry) => [entry, source(entry)])),
    platform: "node",
    cwd: at(),
    resolve: { conditionNames: ["source", "node", "import", "default"] },
    external: (id) => !isBundled(id),
    plugins: [
      {
        name: "planted-fault",
        /** A module looks for its files from its own address. */
        transform: (code, id) => {
          const planted = fault !== undefined && id === at("packages", fault.file) ? plant(code) : code;
          return planted.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href));
        },
      },
    ],
  });
  await build.write({ dir: folder(name), format: "esm", chunkFileNames: "[name]-[hash].js" });
  await build.close();
}

/**
 * Loads the simulation and the portal from their sources, with a fault planted or without one. The bundler takes more
 * memory than a year: it has a process of its own.
 */
export async function openSimulation(fault) {
  const name = fault?.name ?? "whole";
  rmSync(folder(name), { recursive: true, force: true });
  execFileSync(process.execPath, [at("packages", "simulation", "load.mjs"), name, JSON.stringify(fault ?? null)]);
  const modules = await Promise.all(entries.map((entry) => import(pathToFileURL(`${folder(name)}/${entry}.js`).href)));
  return Object.assign({}, ...modules);
}

if (process.argv[1] === at("packages", "simulation", "load.mjs"))
  await bundle(process.argv[2], JSON.parse(process.argv[3]) ?? undefined);
