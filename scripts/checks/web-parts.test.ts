import { describe, expect, test } from "vitest";
import { importsOf } from "./imports.ts";
import { nameOf } from "./expressions.ts";
import { placeOf, productionIn, treeOf, walk, type Node, type Source } from "./sources.ts";

const web = productionIn("web/src");
const below = (folder: string): readonly Source[] => web.filter(({ path }) => path.startsWith(`web/src/${folder}/`));

test("the web has forms in forms/ alone", () => {
  const withForm = web.filter(({ text }) => /<form\b/.test(text)).map(({ path }) => path);
  expect(withForm.filter((path) => !path.startsWith("web/src/forms/"))).toEqual([]);
  expect(withForm.length).toBeGreaterThan(0);
});

test("the server answers at every address of the web's router, and says of no page that it is not found", () => {
  const routes = web.find(({ path }) => path === "web/src/lib/routes/paths.ts");
  const [, list = ""] = /export const paths = \{([^}]+)\}/.exec(routes?.text ?? "") ?? [];
  const addresses = [...list.matchAll(/"(\/[^"]*)"/g)].map(([, address = ""]) => address);
  const pages = productionIn("server/src/features/system/web-app");
  const server = pages.find(({ path }) => path.endsWith("/web-app.ts"));
  const unknown = (address: string): boolean =>
    !address.startsWith("/admin/") && server?.text.includes(`"${address}"`) !== true;
  expect(addresses).toContain("/privacy");
  expect(addresses.filter(unknown)).toEqual([]);
});

test("web/src/lib draws nothing: its only components are the router's", () => {
  const withComponents = below("lib").filter(({ path }) => path.endsWith(".tsx"));
  expect(withComponents.map(({ path }) => path)).toEqual(["web/src/lib/routes/router.tsx"]);
});

describe("components have no words of their own: the catalogues have them", () => {
  const isWord = (text: string): boolean => /\p{L}{2,}/u.test(text.replaceAll(/&\w+;/g, ""));
  const readAloud = /^(?:label|title|placeholder|alt|aria-label|aria-description|aria-roledescription)$/;

  /** The places of words that are written where they are shown or read aloud. */
  function wordsIn(source: Source): readonly string[] {
    if (!source.path.endsWith(".tsx")) return [];
    const found: string[] = [];
    const note = (node: Node | null): void => {
      const value = node?.type === "JSXExpressionContainer" ? node.expression : node;
      const text = value?.type === "JSXText" || value?.type === "Literal" ? value.value : "";
      if (typeof text === "string" && isWord(text)) found.push(placeOf(source, value as Node));
    };
    walk(treeOf(source), (node) => {
      if (node.type === "JSXElement" || node.type === "JSXFragment") node.children.forEach(note);
      if (node.type === "JSXAttribute" && readAloud.test(nameOf(node.name) ?? "")) note(node.value);
    });
    return found;
  }

  test.each([
    ["<p>Hello</p>", 1],
    [`<>{"Hello"} {t.name}</>`, 1],
    [`<input aria-label="Name" title={"Your name"} placeholder="Ada" />`, 3],
    [`<p className="text-ink">{t.hello} –&nbsp;{name} ×</p>`, 0],
    [`<Field label={t.name} name="first-name" />`, 0],
  ])("%s: %i", (text, count) => {
    expect(wordsIn({ path: "web/src/a.tsx", text: `const a = ${text};` })).toHaveLength(count);
  });

  test("none has", () => {
    expect(web.flatMap(wordsIn)).toEqual([]);
  });
});

describe("the browser's parts of ui/ neither fetch nor know the domain", () => {
  /** True for a file that calls the server or imports the domain, of which the texts are for all. */
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
    `import type { Message } from "@dop/texts";`,
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
