// oxlint-disable no-restricted-imports -- this file runs in Node, at build
import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type HtmlTagDescriptor, type Plugin, type ViteDevServer } from "vite";

interface Prerender {
  renderLanding: () => string;
  renderShell: () => string;
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
        const { renderLanding, renderShell } = await rendered;
        return html
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
    plugins: [sonnerWithoutInlineStyle()],
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

/**
 * The toast library writes its stylesheet into a <style> element, which the content security policy refuses with an
 * error in the console. Its stylesheet comes as a file instead (see src/ui/messages/toaster.tsx), and the writing goes.
 */
export function sonnerWithoutInlineStyle(): Plugin {
  return {
    name: "dop-sonner-without-inline-style",
    transform(code, id) {
      if (!/[\\/]sonner[\\/]dist[\\/]index\.m?js/.test(id)) return null;
      const start = code.indexOf('\n__insertCSS("');
      if (start === -1) throw new Error("The toast library no longer inserts its style the way this build takes out.");
      const end = code.indexOf("\n", start + 1);
      return { code: code.slice(0, start) + code.slice(end), map: null };
    },
  };
}

/**
 * Schemas would try `new Function` to run faster, which the content security policy reports as a violation on every
 * page.
 */
export function zodWithoutEval(): Plugin {
  return {
    name: "dop-zod-without-eval",
    apply: "build",
    transform(code, id) {
      if (!/[\\/]zod[\\/]v4[\\/]core[\\/]core\.js/.test(id)) return null;
      if (!code.includes("export const globalConfig"))
        throw new Error("The schema library no longer has the configuration that this build sets.");
      return { code: `${code}\nglobalConfig.jitless = true;\n`, map: null };
    },
  };
}

/**
 * Every zod schema carries the way to its JSON Schema, 5 KB of the first load; only the server describes itself that
 * way.
 */
export function zodWithoutJsonSchema(): Plugin {
  return {
    name: "dop-zod-without-json-schema",
    apply: "build",
    transform(code, id) {
      if (!/[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js/.test(id)) return null;
      const names = [...code.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(([, name]) => name);
      if (names.length === 0)
        throw new Error("The schema library no longer exports its JSON Schema code the way this build leaves out.");
      return { code: names.map((name) => `export const ${name} = () => undefined;`).join("\n"), map: null };
    },
  };
}

/** The router brings a stand-in for a hook that React has had since version 18: 0.2 KB of every first load. */
export function routerWithReactsHook(): Plugin {
  return {
    name: "dop-router-with-reacts-hook",
    apply: "build",
    transform(code, id) {
      if (!/[\\/]wouter[\\/]src[\\/]use-sync-external-store\.js/.test(id)) return null;
      if (!code.includes("use-sync-external-store/shim"))
        throw new Error("The router no longer takes the hook from where this build replaces it.");
      return { code: `export { useSyncExternalStore } from "react";`, map: null };
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
