import { randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "rolldown";

const assets = new URL("../packages/web/dist/assets/", import.meta.url);
const entry = "bare-page-entry";
const source = `
  import { createElement } from "react";
  import { createRoot } from "react-dom/client";
  const page = createElement("main", null, createElement("h1", null, "A bare page"));
  createRoot(document.getElementById("root")).render(page);`;

/** React and one heading, as a browser loads it. */
async function bundleReact() {
  const { output } = await build({
    input: entry,
    cwd: fileURLToPath(new URL("../packages/web/", import.meta.url)),
    platform: "browser",
    transform: { define: { "process.env.NODE_ENV": '"production"' } },
    plugins: [
      {
        name: "bare-page",
        resolveId: (id) =>
          id === entry ? fileURLToPath(new URL("../packages/web/bare-page.js", import.meta.url)) : null,
        load: (id) => (id.endsWith("/bare-page.js") ? source : null),
      },
    ],
    output: { format: "esm", minify: true },
    write: false,
    logLevel: "silent",
  });
  return output[0].code;
}

/** Random text in a comment: bytes to load that are nothing to run. Its gzip is three quarters of its length. */
const padding = (bytes) => (bytes <= 0 ? "" : `\n/*${randomBytes(Math.ceil(bytes)).toString("base64")}*/`);

/**
 * The least that a page of React can be: one script with React, a heading, and as many bytes of nothing as make it as
 * heavy as the portal's page. The portal's server serves it among its own files, as it serves them.
 *
 * @param {string} name of the page that it is compared with
 * @param {number} bytes compressed
 * @returns the page, and what removes its files again
 */
export async function makeBarePage(name, bytes) {
  const react = await bundleReact();
  const script = react + padding(bytes - gzipSync(react, { level: 9 }).length);
  const file = `bench-bare-${name.replaceAll(/\W+/g, "-")}.js`;
  const compressed = gzipSync(script, { level: 9 });
  await writeFile(new URL(file, assets), script);
  await writeFile(new URL(`${file}.gz`, assets), compressed);
  return {
    html:
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title><script ` +
      `type="module" src="/assets/${file}"></script></head><body><div id="root"></div></body></html>`,
    usable: `document.querySelector("main h1") !== null`,
    remove: () => Promise.all([file, `${file}.gz`].map((made) => rm(new URL(made, assets), { force: true }))),
  };
}
