import { describe, expect, test } from "vitest";
import { nameOf } from "./expressions.ts";
import { importsOf } from "./imports.ts";
import { placeOf, productionIn, treeOf, walk, type Source } from "./sources.ts";

const server = productionIn("server/src");
const source = (text: string): Source => ({ path: "server/src/features/x/a.ts", text });

test("config.ts alone reads the environment of the server, which files of settings fill", () => {
  const readers = server
    .filter(({ text }) => /process\s*\.\s*env\b|process\s*\[|\benv\b[^=\n]*\}\s*=\s*process\b/.test(text))
    .map(({ path }) => path);
  expect(readers.filter((path) => !/^server\/src\/config(?:\/settings-files)?\.ts$/.test(path))).toEqual([]);
});

describe("a file that registers routes holds no SQL", () => {
  const verbs = /^(?:get|head|post|put|patch|delete|options|all|route)$/;
  const statements = /^(?:selectFrom|selectNoFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto)$/;
  const raw = /^(?:executeQuery|query)$/;
  /** Reads that belong to no feature: when a day begins in the office, and whether the schema is the newest. */
  const isAllowed = (specifier: string): boolean => /\/db\/(?:office-period|migrate)\.ts$/.test(specifier);

  /** True for a file that declares calls of the API or answers requests by itself. */
  function registersRoutes(each: Source): boolean {
    let found = each.path.endsWith("-routes.ts");
    if (!/\broute\b|\bapp\b/.test(each.text)) return found;
    walk(treeOf(each), (node) => {
      if (node.type !== "CallExpression") return;
      const { callee } = node;
      const isDeclared = callee.type === "Identifier" && callee.name === "route";
      const isVerb =
        callee.type === "MemberExpression" && nameOf(callee.object) === "app" && verbs.test(nameOf(callee) ?? "");
      found ||= isDeclared || isVerb;
    });
    return found;
  }

  /** Lines of a file that import parts of statements, write one, or send one. */
  function sqlIn(each: Source): readonly string[] {
    const imported = importsOf(each).map(({ specifier }) => specifier);
    const found = imported.filter((name) => /^(?:kysely|pg)(?:\/|$)|\/db\//.test(name) && !isAllowed(name));
    walk(treeOf(each), (node) => {
      const isTemplate = node.type === "TaggedTemplateExpression" && nameOf(node.tag) === "sql";
      // Not the call alone: a method can be bound first.
      const isStatement = node.type === "MemberExpression" && statements.test(nameOf(node) ?? "");
      const called =
        node.type === "CallExpression" && node.callee.type === "MemberExpression" ? node.callee : undefined;
      if (isTemplate || isStatement || raw.test(nameOf(called) ?? "") || nameOf(called?.object) === "sql")
        found.push(placeOf(each, node));
    });
    return found;
  }

  test.each([
    [`route(app, portal, { call: "GET /a" })`, true],
    [`app.get("/a", handle)`, true],
    [`(app as FastifyInstance).post("/a", handle)`, true],
    [
      `import { route } from "../../http/route.ts"; export const a = (app) => { for (const x of y) route(app, x); };`,
      true,
    ],
    [`import type { Call } from "../../http/route.ts"; export const route = "/a";`, false],
    [`app.register(plugin); map.get("a");`, false],
  ])("knows who registers routes: %s: %s", (text, isRoutes) => {
    expect(registersRoutes(source(text))).toBe(isRoutes);
  });

  test.each([
    `portal.db.selectFrom("orders")`,
    `tx . insertInto ("a")`,
    `db?.updateTable("a")`,
    `const from = db.selectFrom.bind(db)`,
    `portal.db["deleteFrom"]("a")`,
    "sql`select 1`",
    "sql<{ id: number }>`select 1`",
    `sql.raw("select 1")`,
    `pool.query("select 1")`,
    `db.executeQuery(compiled)`,
    `import { sql } from "kysely";`,
    `import type { Transaction } from "kysely";`,
    `type Db = import("../../db/database.ts").Database;`,
    `export { openOrders } from "../../db/open-orders.ts";`,
  ])("%s: seen", (text) => {
    expect(sqlIn(source(text))).toHaveLength(1);
  });

  test.each([
    `listComments(portal.db, id)`,
    `request.query.page`,
    `import { periodOf } from "../../db/office-period.ts";`,
    `import { listOrders } from "./order-queries.ts";`,
    `// sql is written in queries: db.selectFrom("a")`,
  ])("%s: not", (text) => {
    expect(sqlIn(source(text))).toEqual([]);
  });

  test("routes call the queries and commands of their feature", () => {
    const routes = server.filter(registersRoutes);
    expect(routes.length).toBeGreaterThan(20);
    expect(routes.filter((each) => sqlIn(each).length > 0).map(({ path }) => path)).toEqual([]);
  });
});

describe("an address is counted by its group", () => {
  /** They record the address as a digest, pass it on, or read it from a file of the operator's. */
  const recorders = [
    "server/src/app.ts",
    "server/src/features/documents/uploads/document-routes.ts",
    "server/src/features/money/provider-events/webhook-routes.ts",
    "server/src/features/order/sms/sms-events.ts",
    "server/src/http/identify.ts",
    "server/src/http/route.ts",
  ];
  const readsAddress = ({ text }: Source): boolean => /\.ip\b|\bip\b[^\n]*\}[^\n]*(?:request|Request)\b/.test(text);
  const isGrouped = ({ text }: Source): boolean => /\baddressGroup\(/.test(text);

  test.each(["open.get(request.ip)", "const { ip } = request;", "async (portal, { id, ip }: FastifyRequest) => id"])(
    "%s: seen",
    (text) => {
      expect(readsAddress(source(text))).toBe(true);
    },
  );

  test("only code that records an address reads it ungrouped", () => {
    const found = server.filter((each) => readsAddress(each) && !isGrouped(each)).map(({ path }) => path);
    expect(found.toSorted()).toEqual(recorders);
  });
});

describe("api-error.ts alone makes a 409: everything else calls conflict or refused", () => {
  /** Lines of a file that name the status, or answer a denial of the action table past `refused`. */
  function conflictsIn(each: Source): readonly string[] {
    if (!/409|errors\.denials/.test(each.text)) return [];
    const found: string[] = [];
    walk(treeOf(each), (node) => {
      if (node.type === "Literal" && Number(node.value) === 409) found.push(placeOf(each, node));
      if (node.type !== "CallExpression" || nameOf(node.callee) !== "conflict") return;
      const [, message] = node.arguments;
      const key = message?.type === "CallExpression" ? nameOf(message.arguments[0]) : undefined;
      if (key?.startsWith("errors.denials.")) found.push(placeOf(each, node));
    });
    return found;
  }

  test.each([
    `throw new ApiError(409, "STALE", msg("errors.stale"))`,
    `reply.status(409).send()`,
    `reply.code( 409 )`,
    `reply.statusCode = 409`,
    `throw Object.assign(new Error(), { statusCode: 409 })`,
    `const conflictStatus = 409`,
    `reply.status(Number("409"))`,
    `({ 409: errorBodySchema })`,
    `throw conflict("ORDER_VOIDED", msg("errors.denials.ORDER_VOIDED"))`,
  ])("%s: seen", (text) => {
    expect(conflictsIn(source(text))).toHaveLength(1);
  });

  test.each([
    `reply.status(404)`,
    `throw conflict("STALE", msg("errors.stale"))`,
    `/** @throws 409 */ const a = 1409;`,
  ])("%s: not", (text) => {
    expect(conflictsIn(source(text))).toEqual([]);
  });

  test("nothing else does", () => {
    const makers = server.filter((each) => conflictsIn(each).length > 0);
    expect(makers.map(({ path }) => path)).toEqual(["server/src/http/api-error.ts"]);
  });
});
