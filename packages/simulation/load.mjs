import { createRunnableDevEnvironment, resolveConfig } from "vite";
import { at } from "../../scripts/lib/script-helpers.mjs";

const source = (name) => at("packages", "simulation", "src", name);

/**
 * Loads the simulation and the portal from their sources, and again with a fault planted.
 */
export async function openSimulation() {
  /** @type {{ file: string, find: string, replace: string } | null} */
  let planted = null;
  const plugin = {
    name: "planted-fault",
    enforce: "pre",
    transform(code, id) {
      if (planted === null || id !== at("packages", planted.file)) return undefined;
      if (code.split(planted.find).length !== 2) throw new Error(`${planted.file} has no one place of its fault`);
      return code.replace(planted.find, () => planted.replace);
    },
  };
  const inline = {
    consumer: "server",
    dev: { moduleRunnerTransform: true },
    resolve: { external: true, noExternal: [/^@dop\//], conditions: ["source", "node"], mainFields: [] },
  };
  const config = await resolveConfig(
    {
      root: at(),
      configFile: false,
      envDir: false,
      logLevel: "error",
      plugins: [plugin],
      environments: { inline },
    },
    "serve",
  );
  const environment = createRunnableDevEnvironment("inline", config, { runnerOptions: { hmr: false }, hot: false });
  await environment.init();
  const load = (name) => environment.runner.import(source(name));
  const { faults } = await load("faults/index.ts");
  const { embeddedDatabases, postgresDatabases } = await load("databases.ts");
  const { runYear } = await load("run-year.ts");
  const forget = (file) => {
    for (const module of environment.moduleGraph.getModulesByFile(at("packages", file)) ?? [])
      environment.moduleGraph.invalidateModule(module);
  };
  return {
    faults,
    runYear,
    databases: (serverUrl) =>
      serverUrl === undefined ? embeddedDatabases() : postgresDatabases(serverUrl, "dop_year"),
    /** Loads all again with this fault in it. */
    plant: async (fault) => {
      if (planted !== null) forget(planted.file);
      planted = fault;
      forget(fault.file);
      environment.runner.clearCache();
      return load("run-year.ts");
    },
  };
}
