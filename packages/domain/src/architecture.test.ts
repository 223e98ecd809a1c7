import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const packages = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

interface Source {
  readonly path: string;
  readonly text: string;
}

/** Our sources below `folder`, which is relative to `packages/`; none when the folder does not exist. */
function sourcesIn(folder: string): readonly Source[] {
  const root = join(packages, folder);
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !/(?:^|[/\\])(?:node_modules|dist)[/\\]/.test(path))
    .map((path) => join(root, path))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

/** What a file imports, exports from, or loads lazily. */
function specifiersOf(text: string): readonly string[] {
  const found = text.matchAll(/(?:^|[\s;}])(?:from|import)\s*\(?\s*["']([^"']+)["']/g);
  return [...found].map(([, specifier]) => specifier ?? "");
}

/** A file in each of our folders, by what it imports or exports from: types too, and nothing that is loaded lazily. */
function importGraph(sources: readonly Source[]): ReadonlyMap<string, readonly string[]> {
  const paths = new Set(sources.map(({ path }) => path));
  return new Map(
    sources.map(({ path, text }) => [
      path,
      specifiersOf(text.replaceAll(/\bimport\s*\(/g, "lazily("))
        .filter((specifier) => specifier.startsWith("."))
        .map((specifier) => resolve(dirname(path), specifier))
        .filter((target) => paths.has(target)),
    ]),
  );
}

/** The files of a graph that import themselves by way of others, and those on the way from one circle to another. */
function filesInCircles(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const left = new Set(graph.keys());
  const leadsOn = (path: string): boolean => (graph.get(path) ?? []).some((target) => left.has(target));
  const isReached = (path: string): boolean => [...left].some((other) => graph.get(other)?.includes(path));
  let ends: readonly string[];
  do {
    ends = [...left].filter((path) => !leadsOn(path) || !isReached(path));
    for (const path of ends) left.delete(path);
  } while (ends.length > 0);
  return [...left];
}

/** The feature that a path below `features/` belongs to, with the path inside it. */
function featureOf(features: string, path: string): { name: string; inside: string } | undefined {
  const inFeatures = relative(features, path);
  if (inFeatures.startsWith("..")) return undefined;
  const [name = "", ...inside] = inFeatures.split(sep);
  return { name, inside: inside.join("/") };
}

/** Imports that reach past the `index.ts` of another feature. */
function reachIns(features: string, sources: readonly Source[]): readonly string[] {
  return sources.flatMap(({ path, text }) => {
    const own = featureOf(features, path);
    return specifiersOf(text)
      .filter((specifier) => specifier.startsWith("."))
      .filter((specifier) => {
        const other = featureOf(features, resolve(dirname(path), specifier));
        return other !== undefined && other.name !== own?.name && !/^index\.tsx?$/.test(other.inside);
      })
      .map((specifier) => `${relative(packages, path)} → ${specifier}`);
  });
}

describe("the scan itself", () => {
  const features = join(packages, "server/src/features");

  test("sees every way to import", () => {
    const text = `import a from "./a.ts";\nexport * from './b.ts';\nawait import("./c.ts");\nimport "./d.css";`;
    expect(specifiersOf(text)).toEqual(["./a.ts", "./b.ts", "./c.ts", "./d.css"]);
  });

  test("sees a circle of imports, made by a type too, and not one that a lazy import breaks", () => {
    const circleOf = (text: string): readonly string[] =>
      filesInCircles(
        importGraph([
          { path: "/a.ts", text: `import "./b.ts";` },
          { path: "/b.ts", text: `export { c } from "./c.ts";` },
          { path: "/c.ts", text },
          { path: "/d.ts", text: `import "./c.ts";` },
        ]),
      );
    expect(circleOf(`import type { A } from "./a.ts";`)).toEqual(["/a.ts", "/b.ts", "/c.ts"]);
    expect(circleOf(`const a = await import("./a.ts");`)).toEqual([]);
  });

  test("knows a reach into another feature from its front door and from the feature's own files", () => {
    const source = (text: string): Source => ({ path: join(features, "queues/rows/list.ts"), text });
    expect(reachIns(features, [source(`import { x } from "../../orders/place-order.ts";`)])).toHaveLength(1);
    expect(reachIns(features, [source(`import { x } from "../../orders/index.ts";`)])).toEqual([]);
    expect(reachIns(features, [source(`import { x } from "../queue-routes.ts";`)])).toEqual([]);
  });
});

describe("imports run one way", () => {
  // The application shells wire features together, so only files of a feature are held to the front door.
  test.each(["server/src/features", "web/src/features"])(
    "%s: a feature reaches another through its index",
    (folder) => {
      expect(reachIns(join(packages, folder), sourcesIn(folder))).toEqual([]);
    },
  );

  /** Imports of `room`, a folder of `base`, that lead into one of `forbidden`, tests and their helpers aside. */
  const importsInto = (base: string, room: string, forbidden: readonly string[]): readonly string[] =>
    sourcesIn(`${base}/${room}`)
      .filter(({ path }) => !/\.test\.tsx?$/.test(path))
      .flatMap(({ path, text }) =>
        specifiersOf(text)
          .filter((specifier) => specifier.startsWith("."))
          .map((specifier) => relative(join(packages, base), resolve(dirname(path), specifier)))
          .filter((target) => forbidden.some((other) => target === other || target.startsWith(other + sep)))
          .map((target) => `${relative(packages, path)} → ${target}`),
      );

  /** The web's rooms from the lowest up. */
  const webRooms = ["i18n", "lib", "ui", "forms", "cart", "session", "page", "features", "app"];

  test.each(webRooms.map((room, place) => [room, webRooms.slice(place + 1)] as const))(
    "web/src/%s imports nothing from the layers above it",
    (room, above) => {
      // The cart and the forms do not know each other.
      expect(importsInto("web/src", room, room === "cart" ? ["forms", ...above] : above)).toEqual([]);
    },
  );

  test("web/src/lib draws nothing: its only components are the router's", () => {
    const withComponents = sourcesIn("web/src/lib").filter(({ path }) => /(?<!\.test)\.tsx$/.test(path));
    expect(withComponents.map(({ path }) => relative(packages, path))).toEqual(["web/src/lib/router.tsx"]);
  });

  test.each(["domain", "server", "web"])("%s: no circle of imports, types included", (name) => {
    expect(filesInCircles(importGraph(sourcesIn(`${name}/src`))).map((path) => relative(packages, path))).toEqual([]);
  });

  /** What the assembled portal is made of, from the lowest room up. */
  const belowPortal = ["lib", "config", "db", "jobs", "live-settings", "audit-log", "telemetry", "ports"];
  /** The server's rooms from the lowest up, and the files that put them together. */
  const serverRooms = [...belowPortal, "http", "features", "dev-tools", "start", "commands"];
  const shell = ["app.ts", "assemble-portal.ts", "job-handlers.ts", "main.ts"];

  test.each(serverRooms.map((room, place) => [room, [...serverRooms.slice(place + 1), ...shell]] as const))(
    "server/src/%s imports nothing from the layers above it",
    (room, forbidden) => {
      const isBelowPortal = belowPortal.includes(room);
      expect(importsInto("server/src", room, isBelowPortal ? [...forbidden, "portal.ts"] : forbidden)).toEqual([]);
    },
  );

  test("server/src/portal.ts names only what is below it", () => {
    const named = specifiersOf(readFileSync(join(packages, "server/src/portal.ts"), "utf8"))
      .map((specifier) => /^\.\/([^/]+)\//.exec(specifier)?.[1])
      .filter((room) => room !== undefined);
    expect(named.filter((room) => !belowPortal.includes(room))).toEqual([]);
    expect(named).toContain("ports");
  });

  test("the web has forms in forms/ alone", () => {
    const withForm = sourcesIn("web/src")
      .filter(({ path, text }) => !/\.test\.tsx?$/.test(path) && /<form\b/.test(text))
      .map(({ path }) => relative(join(packages, "web/src"), path));
    expect(withForm.filter((path) => !path.startsWith(`forms${sep}`))).toEqual([]);
    expect(withForm.length).toBeGreaterThan(0);
  });

  test("the browser's parts of ui/ neither fetch nor know the domain", () => {
    const wrong = sourcesIn("web/src/ui").filter(({ path, text }) => {
      const own = !/\.test\.tsx?$/.test(path);
      return own && (/\bfetch\(/.test(text) || specifiersOf(text).some((to) => /^@dop\/domain\/(?!texts\/)/.test(to)));
    });
    expect(wrong.map(({ path }) => relative(packages, path))).toEqual([]);
  });
});

test("config.ts alone reads the environment of the server", () => {
  const readers = sourcesIn("server/src")
    .filter(({ text }) => /process\s*\.\s*env\b|process\s*\[|\benv\b[^=\n]*\}\s*=\s*process\b/.test(text))
    .map(({ path }) => relative(join(packages, "server/src"), path))
    .filter((path) => path !== "config.ts" && !/^testing[/\\]|\.test\.ts$/.test(path));
  expect(readers).toEqual([]);
});

describe("a *-routes.ts file of the server holds no SQL", () => {
  const statement = /\b(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`/;

  test("the scan sees every way to write a statement", () => {
    for (const text of [
      'db.selectFrom("orders")',
      'tx.insertInto("a")',
      "sql`select 1`",
      "sql<{ id: number }>`select 1`",
    ])
      expect(text).toMatch(statement);
    expect("listComments(portal.db, id)").not.toMatch(statement);
  });

  test("routes call the queries and commands of their feature", () => {
    const routes = sourcesIn("server/src").filter(({ path }) => path.endsWith("-routes.ts"));
    expect(routes.length).toBeGreaterThan(20);
    const withSql = routes.filter(({ text }) => statement.test(text));
    expect(withSql.map(({ path }) => relative(packages, path))).toEqual([]);
  });
});

test("api-error.ts alone makes a 409: everything else calls conflict or refused", () => {
  const own = /\b(?:ApiError\(\s*409|(?:status|code)\(409\))|conflict\(\s*"\w+",\s*msg\("errors\.denials\./;
  expect(`throw new ApiError(409, "STALE", msg("errors.stale"))`).toMatch(own);
  expect(`reply.status(409).send()`).toMatch(own);
  expect(`throw conflict("ORDER_VOIDED", msg("errors.denials.ORDER_VOIDED"))`).toMatch(own);
  const found = sourcesIn("server/src").filter(
    ({ path, text }) => !/api-error\.ts$|\.test\.ts$|[/\\]testing[/\\]/.test(path) && own.test(text),
  );
  expect(found.map(({ path }) => relative(packages, path))).toEqual([]);
});

test("lines keep 120 columns, also strings and comments, which the formatter leaves alone", () => {
  const sources = ["domain", "server", "web", "../e2e", "../bench", "../scripts"].flatMap(sourcesIn);
  expect(sources.length).toBeGreaterThan(1500);
  // One line of data.
  const found = sources
    .filter(({ path }) => !path.endsWith("common-passwords.ts"))
    .flatMap(({ path, text }) =>
      text
        .split("\n")
        .flatMap((line, index) => (line.length > 120 ? [`${relative(packages, path)}:${String(index + 1)}`] : [])),
    );
  expect(found).toEqual([]);
});
