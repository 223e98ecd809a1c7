import { sql } from "kysely";
import { expect, it } from "vitest";
import { openTestDatabase } from "../../test/test-database.ts";
import { compiledOnce } from "./compiled-once.ts";

interface Range {
  readonly from: number;
  readonly to: number;
}

it("sends a statement that was built once with the values of each call", async () => {
  const database = await openTestDatabase();
  let built = 0;
  const between = compiledOnce((on, { from, to }: Range) => {
    built += 1;
    return sql<{ n: number }>`
      select n from generate_series(1, 9) n where n between ${from}::integer and ${to}::integer and n <> ${5}
        and n <= ${to}::integer`.compile(on);
  });
  const found = async (range: Range) => (await between(database.db, range)).map(({ n }) => n);
  expect(await found({ from: 1, to: 3 })).toEqual([1, 2, 3]);
  expect(await found({ from: 4, to: 6 })).toEqual([4, 6]);
  expect(built).toBe(1);
  await database.close();
});
