import { dirname, relative } from "node:path";
import { rolldown } from "rolldown";

/**
 * Packages of modules only, without files or workers, which become part of the file: reading and linking
 * a thousand small modules takes longer than all else that a server does at its start.
 */
const bundled = ["@dop/domain", "@dop/texts", "jose", "kysely", "prom-client", "zod"];

const isBundled = (id) => bundled.some((name) => id === name || id.startsWith(`${name}/`));

/**
 * Makes one file of the server's start; what is loaded later is next to it in separate files.
 *
 * @param {string} entry the compiled `main.js`
 * @param {string} [folder] where they go; in its place without it. Packages are found from there
 */
export async function bundleServer(entry, folder = dirname(entry)) {
  const build = await rolldown({
    input: entry,
    platform: "node",
    // The names of its sources in the file are relative to this: no folder of the building machine is in a release.
    cwd: dirname(entry),
    // A slow build on a busy machine needs no warning at a start.
    checks: { bundlerTimings: false },
    external: (id) => !/^[./]/.test(id) && !isBundled(id),
    plugins: [
      {
        name: "own-addresses",
        /**
         * A module looks for files (migrations, workers, the web's pages) from its own address, not from the bundle's.
         * The bundler's own modules (`\0…`) have none: they look for packages from the bundle.
         */
        transform: (code, id) =>
          !id.startsWith("\0") && code.includes("import.meta.url")
            ? code.replaceAll(
                "import.meta.url",
                `new URL(${JSON.stringify(`./${relative(folder, id)}`)}, import.meta.url).href`,
              )
            : null,
      },
    ],
  });
  await build.write({
    dir: folder,
    format: "esm",
    entryFileNames: "main.js",
    chunkFileNames: "later-[name]-[hash].js",
  });
  await build.close();
}
