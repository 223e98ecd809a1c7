import { describe, expect, test } from "vitest";
import { importsOf } from "./imports.ts";
import { productionIn, treeOf, walk, type Source } from "./sources.ts";

const web = productionIn("web/src");
const below = (folder: string): readonly Source[] => web.filter(({ path }) => path.startsWith(`web/src/${folder}/`));

test("the web has forms in forms/ alone", () => {
  const withForm = web.filter(({ text }) => /<form\b/.test(text)).map(({ path }) => path);
  expect(withForm.filter((path) => !path.startsWith("web/src/forms/"))).toEqual([]);
  expect(withForm.length).toBeGreaterThan(0);
});

test("web/src/lib draws nothing: its only components are the router's", () => {
  const withComponents = below("lib").filter(({ path }) => path.endsWith(".tsx"));
  expect(withComponents.map(({ path }) => path)).toEqual(["web/src/lib/router.tsx"]);
});

describe("the browser's parts of ui/ neither fetch nor know the domain", () => {
  /** Whether a file asks the server or reads the domain, of which the texts are for all. */
  function reachesOut(source: Source): boolean {
    const isForbidden = ({ specifier }: { readonly specifier: string }): boolean =>
      /\/lib\/api(?:\.ts)?$/.test(specifier) || /^@dop\/domain\/(?!texts(?:\/|$))/.test(specifier);
    let asks = importsOf(source).some(isForbidden);
    walk(treeOf(source), (node) => {
      if (node.type === "Identifier") asks ||= /^(?:fetch|XMLHttpRequest|EventSource|sendBeacon)$/.test(node.name);
      if (node.type === "Literal") asks ||= node.value === "fetch";
    });
    return asks;
  }

  test.each([
    `fetch("/api")`,
    `globalThis.fetch ("/api")`,
    `window.fetch.call(window, "/api")`,
    `window["fetch"]("/api")`,
    `const { fetch: ask } = window;`,
    `new XMLHttpRequest()`,
    `import { api } from "../lib/api.ts";`,
    "const api = import(`../lib/api.ts`);",
    `type Api = import("../lib/api.ts").Api;`,
    `import { products } from "@dop/domain/orders";`,
  ])("%s: seen", (text) => {
    expect(reachesOut({ path: "web/src/ui/a.ts", text })).toBe(true);
  });

  test.each([
    `import { isConnectionError } from "../lib/api-error.ts";`,
    `import type { Message } from "@dop/domain/texts";`,
    `// fetch() is not for here`,
    `const fetched = refetch();`,
  ])("%s: not", (text) => {
    expect(reachesOut({ path: "web/src/ui/a.ts", text })).toBe(false);
  });

  test("none does", () => {
    expect(below("ui").length).toBeGreaterThan(20);
    expect(
      below("ui")
        .filter(reachesOut)
        .map(({ path }) => path),
    ).toEqual([]);
  });
});
