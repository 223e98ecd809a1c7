import { expect, test } from "vitest";
import { sourcesIn, treeOf, type Source } from "./sources.ts";

const server = new Map(sourcesIn("server/src").map((source) => [source.path, source]));

/** True when a file of the server exports a name, declared there or elsewhere. */
const exportsName = (path: string, name: string): boolean =>
  new RegExp(`^export (?:(?:async )?(?:function|const|class) |\\{[^}]*\\b)${name}\\b`, "m").test(
    server.get(path)?.text ?? "",
  );

/** Imports of a bench file from the built server that the server's sources lack: `file: name`. */
const missingIn = (source: Source): string[] =>
  treeOf(source).body.flatMap((node) => {
    if (node.type !== "ImportDeclaration") return [];
    const [, built] = /packages\/server\/dist\/(.+)\.js$/.exec(node.source.value) ?? [];
    if (built === undefined) return [];
    const names = node.specifiers.map(({ local, ...rest }) =>
      "imported" in rest && rest.imported.type === "Identifier" ? rest.imported.name : local.name,
    );
    return names
      .filter((name) => !exportsName(`server/src/${built}.ts`, name))
      .map((name) => `${source.path}: ${name}`);
  });

// No compiler looks at the bench, and the gate does not run it.
test("the bench imports what the server exports", () => {
  const text = 'import { buildApp, noSuchName } from "../packages/server/dist/app.js";';
  expect(missingIn({ path: "bench/x.mjs", text })).toEqual(["bench/x.mjs: noSuchName"]);
  const bench = sourcesIn("../bench");
  expect(bench.length).toBeGreaterThan(20);
  expect(bench.flatMap(missingIn)).toEqual([]);
});
