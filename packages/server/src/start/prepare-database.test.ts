import { afterEach, beforeEach, expect, it } from "vitest";
import { emptyDatabase } from "../../test/empty-database.ts";
import { openTestDatabase, type TestDatabase } from "../../test/test-database.ts";
import { prepareDatabase } from "./prepare-database.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
  await prepareDatabase(database);
});
afterEach(() => database.close());

/** A change that preparing a database undoes. */
const removeSchedules = () => database.runScript("delete from pgboss.schedule");
async function hasSchedules(): Promise<boolean> {
  const { rows } = await database.query("select from pgboss.schedule", []);
  return rows.length > 0;
}

it("prepares the embedded database once a version, and PostgreSQL at every start", async () => {
  await removeSchedules();
  await prepareDatabase(database);
  expect(await hasSchedules()).toBe(database.kind === "postgres");
});

it("prepares it again after another version", async () => {
  await database.runScript("comment on table portal_migrations is 'another version'");
  await removeSchedules();
  await prepareDatabase(database);
  expect(await hasSchedules()).toBe(true);
});

it("prepares it again when the job tables or all tables are gone", async () => {
  await database.runScript("drop schema pgboss cascade");
  await prepareDatabase(database);
  expect(await hasSchedules()).toBe(true);
  await emptyDatabase(database);
  expect((await prepareDatabase(database)).length).toBeGreaterThan(0);
  expect(await hasSchedules()).toBe(true);
});
