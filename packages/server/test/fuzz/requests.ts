import fc, { type Arbitrary } from "fast-check";
import type { Method } from "../test-portal.ts";
import { anyNasty, valueOf, type JsonSchema } from "./schema-values.ts";

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly schema?: JsonSchema;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>> };
}

/** The parts of an OpenAPI document that a request is made of. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** One request, ready to be sent; `call` is what the document calls it. */
export interface FuzzRequest {
  readonly call: string;
  readonly method: Method;
  readonly url: string;
  /** JSON text; undefined for none. */
  readonly payload: string | undefined;
}

const methods = ["get", "post", "patch", "delete"] as const;

/** Names in the path: mostly those of rows that there are, so that requests get past the first check. */
function pathValue(known: readonly string[]): Arbitrary<string> {
  const strange = [
    "0",
    "-1",
    "1.5",
    "99999999999999999999",
    "abc",
    "%00",
    "%F0%9F%8E%89",
    "'",
    "..",
    " ",
    "x".repeat(3000),
  ];
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.constantFrom(...strange) },
    { weight: 1, arbitrary: fc.uuid() },
  );
}

const asText = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

/** A URL takes no half of a character pair. */
const encoded = (value: unknown): string => encodeURIComponent(asText(value).replaceAll(/\p{Surrogate}/gu, "\ufffd"));

function queryOf(parameters: readonly Parameter[]): Arbitrary<string> {
  const fields = parameters
    .filter((parameter) => parameter.in === "query")
    .map(({ name, schema = {} }) =>
      // Few at a time: one bad field hides what the others would do.
      fc
        .oneof({ weight: 7, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: valueOf(schema) })
        .map((value) => [name, value] as const),
    );
  return fc.tuple(...fields).map((pairs) =>
    pairs
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name}=${encoded(value)}`)
      .join("&"),
  );
}

/** A body that the call takes, with one of its fields, however deep, put to something else. */
function spoilt(example: unknown): Arbitrary<unknown> {
  if (typeof example !== "object" || example === null || Object.keys(example).length === 0) return anyNasty;
  const names = Object.keys(example);
  return fc
    .tuple(fc.constantFrom(...names), fc.boolean())
    .chain(([name, deeper]) =>
      (deeper ? spoilt((example as Record<string, unknown>)[name]) : anyNasty).map((value) =>
        Array.isArray(example)
          ? example.map((item: unknown, index) => (String(index) === name ? value : item))
          : { ...example, [name]: value },
      ),
    );
}

function payloadOf(operation: Operation, example: unknown): Arbitrary<string | undefined> {
  const schema = operation.requestBody?.content?.["application/json"]?.schema;
  const rubbish = fc.constantFrom("{", "[]", "null", '"text"', "\u0000", '{"a":1}');
  if (!schema) return fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: rubbish });
  const values = [{ weight: 6, arbitrary: valueOf(schema) }];
  if (example !== undefined)
    values.push({ weight: 4, arbitrary: fc.constant(example) }, { weight: 4, arbitrary: spoilt(example) });
  const value = fc.oneof(...values).map((made) => JSON.stringify(made));
  return fc.oneof({ weight: 15, arbitrary: value }, { weight: 1, arbitrary: rubbish });
}

/**
 * Requests for every call of an OpenAPI document, each call as often as any other.
 * @param known for each path parameter, alone or with the part of the path before it, names of what there is
 * @param examples bodies that calls take, by method and path
 */
export function requestsOf(
  document: ApiDocument,
  known: Readonly<Record<string, readonly string[]>>,
  examples: Readonly<Record<string, unknown>>,
) {
  const calls = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
  const arbitraries = calls.map(({ path, method, operation }): Arbitrary<FuzzRequest> => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const values = fc.tuple(...names.map((name) => pathValue(namesOf(known, path, name))));
    return fc
      .tuple(
        values,
        queryOf(operation.parameters ?? []),
        payloadOf(operation, examples[`${method.toUpperCase()} ${path}`]),
      )
      .map(([parts, query, payload]) => {
        const filled = names.reduce(
          (url, name, index) => url.replace(`{${name}}`, encodePart(parts[index] ?? "")),
          path,
        );
        return {
          call: `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase() as Method,
          url: query === "" ? filled : `${filled}?${query}`,
          payload: method === "get" ? undefined : payload,
        };
      });
  });
  return { names: calls.map(({ path, method }) => `${method.toUpperCase()} ${path}`), arbitraries };
}

/** `products/id` is another row than `id`. */
function namesOf(known: Readonly<Record<string, readonly string[]>>, path: string, name: string): readonly string[] {
  const [, before = ""] = new RegExp(`(\\w+)/\\{${name}\\}`).exec(path) ?? [];
  return known[`${before}/${name}`] ?? known[name] ?? ["1"];
}

/** Parts that are encoded already stay as they are. */
const encodePart = (part: string): string => (part.startsWith("%") ? part : encodeURIComponent(part));
