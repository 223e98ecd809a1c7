import fc, { type Arbitrary } from "fast-check";

/** The parts of JSON Schema that our documents use. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema | boolean;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Values that break programs: code of other languages, ends of text, numbers that are none. */
const nasty: readonly unknown[] = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "x".repeat(10_000),
  "<script>alert(1)</script>",
  `'; drop table orders; -- "`,
  "%s%n%00",
  "../../etc/passwd",
  "東京 🎉 e\u0301 \u202e",
  "NaN",
  "1e400",
  "-0",
  "true",
  "2026-02-30",
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e300,
  true,
  false,
  null,
  [],
  {},
  [[[[]]]],
  { $gt: "" },
  { __proto__: { admin: true } },
  Array.from({ length: 500 }, (_, index) => index),
];
export const anyNasty = fc.constantFrom(...nasty);

function text({ format, minLength = 0, maxLength = 60 }: JsonSchema): Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  if (format === "email") return fc.emailAddress();
  if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  return fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 60) });
}

function object({ properties = {}, required = [] }: JsonSchema): Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueOf(schema)]));
  const whole = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  // Now and then something more than the schema knows, or a field that is none.
  return fc.oneof(
    { weight: 8, arbitrary: whole },
    {
      weight: 2,
      arbitrary: fc
        .tuple(whole, fc.constantFrom(...Object.keys(properties), "price", "__proto__", "constructor"), anyNasty)
        .map(([value, name, bad]) => ({ ...(value as object), [name]: bad })),
    },
  );
}

function plain(schema: JsonSchema): Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(valueOf));
  const type = typeof schema.type === "object" ? schema.type[0] : schema.type;
  switch (type) {
    case "object":
      return object(schema);
    case "array":
      return fc.array(typeof schema.items === "object" ? valueOf(schema.items) : anyNasty, { maxLength: 5 });
    case "integer":
      return fc.integer({ min: Math.max(schema.minimum ?? -10, -10), max: Math.min(schema.maximum ?? 90_000, 90_000) });
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return text(schema);
    default:
      return anyNasty;
  }
}

/** Values of a schema, mostly; one in sixteen is something else entirely. */
export function valueOf(schema: JsonSchema): Arbitrary<unknown> {
  return fc.oneof({ weight: 15, arbitrary: plain(schema) }, { weight: 1, arbitrary: anyNasty });
}
