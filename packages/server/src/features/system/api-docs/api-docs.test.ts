import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { answered } from "../../../../test/answer.ts";
import { registeredCalls } from "../../../../test/registered-calls.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

const packageFile = new URL("../../../../package.json", import.meta.url);
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(packageFile, "utf8")));
const jsonSchema = z.looseObject({});
const operation = z.looseObject({
  summary: z.string().min(1),
  parameters: z
    .array(
      z.looseObject({ name: z.string(), in: z.enum(["path", "query", "header"]), required: z.boolean().optional() }),
    )
    .optional(),
  requestBody: z.looseObject({ content: z.record(z.string(), z.looseObject({ schema: jsonSchema })) }).optional(),
  // OpenAPI 3.1: a status, or a range with a capital X.
  responses: z.record(z.string().regex(/^([1-5]\d\d|[1-5]XX|default)$/), z.looseObject({ description: z.string() })),
});
/** Demands of OpenAPI 3.1 on a document like ours. */
const openApi = z.looseObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.looseObject({ title: z.string().min(1), version: z.literal(version) }),
  servers: z.array(z.looseObject({ url: z.string() })),
  paths: z.record(z.string().startsWith("/"), z.partialRecord(z.enum(["get", "post", "patch", "delete"]), operation)),
});

const hidden = new Set(["GET /docs", "GET /docs/json", "GET /files/:token", "GET /files/:token/pages/:page"]);

const isEmpty = (schema: object): boolean => Object.keys(schema).every((key) => key === "$schema");

describe.each([{}, { BASE_PATH: "/dop" }])("GET /docs/json %j", (variables) => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal(variables);
  });
  afterAll(() => test.close());
  const read = async () => answered(await test.call("GET", "/docs/json"), openApi);

  it("answers an OpenAPI 3.1 document that names every registered call", async () => {
    const { paths } = await read();
    const documented = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const registered = (await registeredCalls(test.portal))
      .filter(({ name }) => !hidden.has(name))
      .map(({ name }) => name.replace(" ", " /api").replaceAll(/:(\w+)/g, "{$1}"));
    expect(documented.toSorted()).toEqual(registered.toSorted());
  });

  it("declares every parameter of a path, once", async () => {
    for (const [path, item] of Object.entries((await read()).paths))
      for (const [method, { parameters = [] }] of Object.entries(item)) {
        const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "").toSorted();
        const declared = parameters.filter((parameter) => parameter.in === "path");
        expect({ path, method, names: declared.map(({ name }) => name).toSorted() }).toEqual({ path, method, names });
        expect(declared.every(({ required }) => required)).toBe(true);
      }
  });

  it("refers to nothing that it does not hold", async () => {
    const document = await read();
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? "");
    for (const reference of references) {
      let node: unknown = document;
      for (const key of reference.split("/")) node = (node as Record<string, unknown> | undefined)?.[key];
      expect({ reference, found: node !== undefined }).toEqual({ reference, found: true });
    }
  });

  it("describes every answer, a list that may be a file as both", async () => {
    const { paths } = await read();
    const answers = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { responses }]) => {
        const { content } = z
          .looseObject({ content: z.record(z.string(), z.object({ schema: jsonSchema })).default({}) })
          .parse(Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1]);
        return { call: `${method} ${path}`, types: Object.keys(content), content };
      }),
    );
    const undescribed = answers.filter(
      ({ types, content }) => types.length === 0 || Object.values(content).some(({ schema }) => isEmpty(schema)),
    );
    // Providers and browsers read no answer but its status.
    expect(undescribed.map(({ call }) => call).toSorted()).toEqual([
      "get /api/payments/return/{reference}",
      "post /api/csp-reports",
      "post /api/payments/webhook/{provider}",
      "post /api/texts/twilio",
    ]);
    const files = answers.filter(({ types }) => types.includes("text/csv")).map(({ call, types }) => [call, types]);
    expect(files).toContainEqual(["get /api/orders/search", ["application/json", "text/csv"]]);
    expect(files).toContainEqual(["get /api/audit/export", ["text/csv"]]);
  });

  it("leads to the calls: server address and path together answer", async () => {
    const { servers } = await read();
    const url = `${servers[0]?.url ?? ""}/api/fees`.replaceAll("//", "/");
    expect((await test.request({ method: "GET", url })).status).toBe(200);
  });
});

describe("GET /docs", () => {
  it("answers a page that lists the calls", async () => {
    const test = await openTestPortal();
    const { status, text, headers } = await test.call("GET", "/docs");
    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch(/^text\/html/);
    expect(text).toContain("POST /api/orders/invoice");
    expect(text).not.toMatch(/<script|style=/);
    await test.close();
  });
});
