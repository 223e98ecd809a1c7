import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resultTypes } from "../../test/result-types.ts";
import { openTestDatabase, type TestDatabase } from "../../test/test-database.ts";

/** Bytes are a Buffer on PostgreSQL, which is an array of bytes that can do more; the schema has them as the array. */
const plain = (value: unknown): unknown => (value instanceof Uint8Array ? Uint8Array.from(value) : value);

describe("a column of the type", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it.each([...resultTypes].map(([type, [text, value]]) => ({ type, text, value })))(
    "$type is read alike on both databases",
    async ({ type, text, value }) => {
      const asked = sql<{
        value: unknown;
      }>`select ${sql.lit(text)}::${sql.raw(type)} as value, null::${sql.raw(type)} as none`;
      const { rows } = await asked.execute(database.db);
      const [read] = rows.map((row) => ({ ...row, value: plain(row.value) }));
      expect(read).toEqual({ value, none: null });
    },
  );
});
