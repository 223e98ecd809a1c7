/** The types of the columns that our statements answer, by PostgreSQL's names: a text of each, and how we read it. */
export const resultTypes: ReadonlyMap<string, readonly [text: string, value: unknown]> = new Map<
  string,
  readonly [string, unknown]
>([
  ["bool", ["true", true]],
  ["bytea", [String.raw`\x00ff`, Uint8Array.of(0, 255)]],
  ["name", ["orders", "orders"]],
  ["int2", ["-7", -7]],
  ["int4", ["2147483647", 2_147_483_647]],
  ["int8", ["9007199254740991", Number.MAX_SAFE_INTEGER]],
  ["float8", ["0.5", 0.5]],
  ["numeric", ["1.50", "1.50"]],
  ["text", [" ü ", " ü "]],
  ["varchar", ["ü", "ü"]],
  ["_int2", ["{1,null}", [1, null]]],
  ["_int4", ["{1,null}", [1, null]]],
  ["_text", ['{a,"b, c",null}', ["a", "b, c", null]]],
  ["bpchar", ["US", "US"]],
  ["uuid", ["5a6b3d2e-0000-4000-8000-0123456789ab", "5a6b3d2e-0000-4000-8000-0123456789ab"]],
  ["json", ['{"a": [1, null]}', { a: [1, null] }]],
  ["jsonb", ['{"a": [1, null]}', { a: [1, null] }]],
  ["date", ["2026-11-21", "2026-11-21"]],
  ["timestamptz", ["2026-11-21 12:00:00.123+01", new Date("2026-11-21T11:00:00.123Z")]],
  ["regclass", ["orders", "orders"]],
  ["void", ["", ""]],
]);
