import { format } from "oxfmt";
import { afterAll, beforeAll, expect, it } from "vitest";
import { generateTables } from "../../test/tables/generate-tables.ts";
import { openTestDatabase, type TestDatabase } from "../../test/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it("tables.ts matches the migrated tables, and npm run tables renews it", async () => {
  const { code } = await format("tables.ts", await generateTables(database.db), { printWidth: 120 });
  await expect(code).toMatchFileSnapshot("./tables.ts");
});
