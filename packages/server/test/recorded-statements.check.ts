import type { PGlite } from "@electric-sql/pglite";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordedStatements } from "./recorded-statements.ts";
import { resultTypes } from "./result-types.ts";
import { openTestDatabase, type TestDatabase } from "./test-database.ts";

/** A value of each kind that parameters have, as `recorded-statements.ts` names them. */
const samples: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["string", "1"],
  ["number", 1],
  ["boolean", true],
  ["Date", new Date(0)],
  ["Buffer", Buffer.of(1)],
  ["Uint8Array", Uint8Array.of(1)],
  ["Object", {}],
  ["[]", []],
  ["string[]", ["1"]],
  ["number[]", [1]],
  ["boolean[]", [true]],
]);

const statements = recordedStatements();

it("has statements that a run on PostgreSQL left in the folder RECORD_STATEMENTS_IN", () => {
  expect(statements.size).toBeGreaterThan(0);
});

describe("the embedded engine takes, with its parameters, and answers types that are read alike:", () => {
  let database: TestDatabase;
  let engine: PGlite;
  /** The names of all types by their numbers. */
  let types: ReadonlyMap<number, string>;
  beforeAll(async () => {
    database = await openTestDatabase();
    if (!database.pglite) throw new Error("The test database is not the embedded engine.");
    engine = database.pglite;
    const all = sql<{ oid: number; typname: string }>`select oid, typname from pg_type`;
    types = new Map((await all.execute(database.db)).rows.map(({ oid, typname }) => [oid, typname]));
  });
  afterAll(() => database.close());

  const rows = [...statements].map(([text, ways]) => [text.replaceAll(/\s+/g, " ").trim(), text, ways] as const);
  it.each(rows)("%s", async (_title, text, ways) => {
    const { queryParams, resultFields } = await engine.describeQuery(text);
    const strange = resultFields.filter(({ dataTypeID }) => !resultTypes.has(types.get(dataTypeID) ?? ""));
    expect(strange.map(({ name, dataTypeID }) => `${name}: ${types.get(dataTypeID) ?? "?"}`)).toEqual([]);
    for (const kinds of ways) {
      expect(kinds).toHaveLength(queryParams.length);
      for (const [at, kind] of kinds.entries()) {
        if (kind === "null") continue;
        expect([...samples.keys()]).toContain(kind);
        queryParams[at]?.serializer?.(samples.get(kind));
      }
    }
  });
});
