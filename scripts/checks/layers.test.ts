import { describe, expect, test } from "vitest";
import { filesInCircles, importGraph, importsBetweenRooms, importsOf, reachIns, targetsOf } from "./imports.ts";
import { productionIn, roomsIn, sourcesIn, type Source } from "./sources.ts";

const source = (path: string, text: string): Source => ({ path, text });

describe("the scan itself", () => {
  test.each([
    [`import a from "./a.ts";`, false],
    [`import type { A } from './a.ts';`, false],
    [`import "./a.ts";`, false],
    [`export * from './a.ts';`, false],
    [`export { a, type B } from "./a.ts";`, false],
    [`export type { A } from "./a.ts";`, false],
    [`type A = import("./a.ts").A;`, false],
    [`const a: Promise<import('./a.ts').A> = b;`, false],
    [`import a = require("./a.ts");`, false],
    [`await import("./a.ts");`, true],
    ["const a = () => import(`./a.ts`);", true],
    [`type A = Awaited<ReturnType<() => typeof import("./a.ts")>>;`, false],
  ])("sees %s", (text, isLazy) => {
    expect(importsOf(source("b.ts", text))).toEqual([{ specifier: "./a.ts", isLazy }]);
  });

  test.each([`const a = 'import "./a.ts"';`, `// import("./a.ts")`, "export const a = `from './a.ts'`;"])(
    "takes no text or comment for an import: %s",
    (text) => {
      expect(importsOf(source("b.ts", text))).toEqual([]);
    },
  );

  test("finds where an import leads, also one whose end is not known", () => {
    const text = "import './a.ts'; import '../b/c.ts'; import '../../d.ts'; import(`../b/${name}.ts`); import 'zod';";
    expect(targetsOf(source("server/src/x/y.ts", text))).toEqual([
      "server/src/x/a.ts",
      "server/src/b/c.ts",
      "server/d.ts",
      "server/src/b/*.ts",
    ]);
  });

  test.each([
    [`import type { A } from "./a.ts";`, true],
    [`export const b: import("./a.ts").A = c;`, true],
    [`const a = await import("./a.ts");`, false],
  ])("sees a circle that is closed by %s: %s", (text, isCircle) => {
    const found = filesInCircles(
      importGraph([
        source("a.ts", `import "./b.ts";`),
        source("b.ts", `export { c } from "./c.ts";`),
        source("c.ts", text),
        source("d.ts", `import "./c.ts";`),
      ]),
    );
    expect(found).toEqual(isCircle ? ["a.ts", "b.ts", "c.ts"] : []);
  });

  test.each([
    [`import { x } from "../../orders/place-order.ts";`, true],
    [`import("../../orders/place-order.ts");`, true],
    ["import(`../../orders/${name}.ts`);", true],
    [`export type A = import("../../orders/place-order.ts").A;`, true],
    [`export * from "../../orders/lines/index.ts";`, true],
    [`import { x } from "../../orders/index.ts";`, false],
    [`import { x } from "../queue-routes.ts";`, false],
    [`import { x } from "../../../http/route.ts";`, false],
  ])("knows whether %s reaches into another feature: %s", (text, isReach) => {
    const path = "server/src/features/queues/rows/list.ts";
    expect(reachIns("server/src/features", [source(path, text)])).toHaveLength(isReach ? 1 : 0);
  });
});

/** The rooms of each package, from the lowest up: a room imports only from those before it. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  "domain/src": [
    "dates licenses countries names tracking scan products orders license-review license-back queues staff workflow",
    "estimates pricing ledger settings contract reports",
  ].flatMap((line) => line.split(" ")),
  "server/src": [
    "lib config config.ts db jobs live-settings live-events audit-log telemetry ports portal.ts transaction.ts",
    "http features dev-tools start job-handlers.ts assemble-portal.ts app.ts main.ts commands",
  ].flatMap((line) => line.split(" ")),
  // The wings of the server.
  "server/src/features": ["office", "order", "money", "staff", "documents", "worklists", "checkout", "desk", "system"],
  "web/src": ["i18n", "lib", "ui", "forms", "cart", "session", "page", "features", "app"],
  // The same on the web, where conversations are drawn in the order, below the office's texts for them.
  "web/src/features": ["order", "office", "money", "staff", "documents", "worklists", "desk", "checkout", "system"],
};

/** Imports from a room into one above it. */
function upwardImports(base: string, sources: readonly Source[]): readonly { to: string; shown: string }[] {
  const order = rooms[base] ?? [];
  return importsBetweenRooms(base, sources).filter(({ from, to }) => order.indexOf(from) < order.indexOf(to));
}

describe.each(Object.keys(rooms))("%s", (base) => {
  test("contains only folders and files with a place in this list", () => {
    expect(roomsIn(base).toSorted()).toEqual(rooms[base]?.toSorted());
  });

  test("imports run one way, from a room to those below it", () => {
    expect(upwardImports(base, productionIn(base)).map(({ shown }) => shown)).toEqual([]);
  });

  test("nothing that runs imports what tests use", () => {
    const sources = productionIn(base);
    expect(sources.length).toBeGreaterThan(100);
    const found = sources.flatMap((each) =>
      importsOf(each)
        .filter(({ specifier }) => /(?:^|\/)test(?:ing)?(?:\/|$)|\.test\.tsx?$/.test(specifier))
        .map(({ specifier }) => `${each.path} → ${specifier}`),
    );
    expect(found).toEqual([]);
  });

  test("no circle of imports, types included", () => {
    expect(filesInCircles(importGraph(sourcesIn(base)))).toEqual([]);
  });
});

test.each([
  ["server/src", "lib/a.ts", `export * from "../features/x/index.ts";`],
  ["server/src", "ports/a.ts", `import type { Portal } from "../portal.ts";`],
  ["server/src", "features/x/a.ts", "import(`../../app.ts`);"],
  ["server/src/features", "order/mail/a.ts", `import { a } from "../../money/index.ts";`],
  ["web/src", "i18n/a.ts", `type A = import("../lib/api.ts").A;`],
  ["domain/src", "orders/a.ts", `import { a } from "../queues/index.ts";`],
])("%s/%s is not to say %s", (base, path, text) => {
  expect(upwardImports(base, [source(`${base}/${path}`, text)])).toHaveLength(1);
  expect(upwardImports(base, [source(`${base}/${path}`, `import "zod"; import "./b.ts";`)])).toEqual([]);
});

test("the cart and the forms of the web do not know each other", () => {
  const between = importsBetweenRooms("web/src", productionIn("web/src"));
  expect(between.filter(({ from, to }) => `${from} ${to}` === "cart forms").map(({ shown }) => shown)).toEqual([]);
});

// The application shells wire features together, so only files of a feature are held to the front door. A wing of the
// server has one door; on the web each screen is loaded by its own.
test.each([
  ["server/src", 1],
  ["web/src", 2],
])("%s: a feature reaches another through its index", (base, depth) => {
  const inFeatures = sourcesIn(base).filter(({ path }) => path.startsWith(`${base}/features/`));
  expect(inFeatures.length).toBeGreaterThan(100);
  expect(reachIns(`${base}/features`, inFeatures, depth)).toEqual([]);
});
