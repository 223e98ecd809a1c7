// oxlint-disable no-restricted-imports -- this file runs in Node, at build
import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type HtmlTagDescriptor, type Plugin, type ViteDevServer } from "vite";

interface Prerender {
  renderLanding: () => string;
  renderShell: () => string;
  renderNotices: () => string;
}

/** Puts the real components' HTML into `landing.html` and `app.html`, so that the first paint needs no script. */
export function prerenderedPages(conditions: string[]): Plugin {
  let rendered: Promise<Prerender> | undefined;
  return {
    name: "dop-prerendered-pages",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(html) {
        rendered ??= load(conditions);
        const { renderLanding, renderNotices, renderShell } = await rendered;
        return html
          .replace("<!--prerendered:notices-->", () => renderNotices())
          .replace("<!--prerendered:landing-->", () => renderLanding())
          .replace("<!--prerendered:shell-->", () => renderShell());
      },
    },
  };
}

/** Builds the same components for Node, outside of `dist`, and imports them. */
async function load(conditions: string[]): Promise<Prerender> {
  const outDir = join(import.meta.dirname, "node_modules/.cache/prerender");
  await build({
    configFile: false,
    root: import.meta.dirname,
    mode: "production",
    logLevel: "warn",
    resolve: { conditions },
    ssr: { noExternal: ["@dop/domain"], resolve: { conditions } },
    build: { ssr: "src/app/prerender.tsx", outDir, emptyOutDir: true },
  });
  return (await import(pathToFileURL(join(outDir, "prerender.js")).href)) as Prerender;
}

/**
 * Has the landing page ask for the two font files at once instead of after the stylesheet. It can be read before any
 * script; every other page has scripts to wait for, and asks for the fonts after them.
 */
export function fontPreload(): Plugin {
  return {
    name: "dop-font-preload",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle, path }): HtmlTagDescriptor[] =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith(".woff2") && path.endsWith("/landing.html"))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", href: `./${file}`, as: "font", type: "font/woff2", crossorigin: true },
            injectTo: "head",
          })),
    },
  };
}

/** In development, answers page addresses as the server does: the landing page for `/`, the shell for the rest. */
export function developmentPages(): Plugin {
  return {
    name: "dop-development-pages",
    apply: "serve",
    configureServer(server) {
      return () => {
        server.middlewares.use((request, response, next) => {
          if (!request.headers.accept?.includes("text/html")) return next();
          return void answer(server, request.originalUrl ?? "/", response, next);
        });
      };
    },
  };
}

async function answer(
  server: ViteDevServer,
  url: string,
  response: ServerResponse,
  fail: (error: unknown) => void,
): Promise<void> {
  const file = url.split("?")[0] === "/" ? "landing.html" : "app.html";
  try {
    const html = await server.transformIndexHtml(url, await readFile(new URL(file, import.meta.url), "utf8"));
    // Nothing is rendered ahead here.
    const page = html.replaceAll("%SHORT_NAME%", "DOP").replace(' data-prerendered="landing"', "");
    response.setHeader("content-type", "text/html").end(page);
  } catch (error) {
    fail(error);
  }
}
