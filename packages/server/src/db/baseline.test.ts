import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { emptyDatabase } from "../../test/empty-database.ts";
import { openTestDatabase, type TestDatabase } from "../../test/test-database.ts";
import { adoptBaseline, baseline, mergedMigrations, UnfinishedSchemaError } from "./baseline.ts";
import { migrate, pendingMigrations } from "./migrate.ts";
import { openPostgres } from "./open-postgres.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const namesOf = (rows: readonly unknown[]) => rows.map((row) => (row as { name: string }).name);
const applied = async () =>
  namesOf(
    (await database.query("select name from portal_migrations where name !~ '^repeatable/' order by name", [])).rows,
  );
const pending = async () => (await pendingMigrations(database)).map(({ name }) => name);

/** A database as a version before the baseline left it: the same schema, one row of data, and `names` as applied. */
async function databaseBeforeBaseline(names: readonly string[]): Promise<void> {
  const schema = await readFile(new URL(`../../migrations/${baseline}`, import.meta.url), "utf8");
  await emptyDatabase(database);
  await database.runScript(`
    create table portal_migrations (name text primary key, applied_at timestamptz not null default now());
    ${schema}
    insert into registry_licenses (number, license_data) values (1000007, '{}');`);
  await database.query("insert into portal_migrations (name) select unnest($1::text[])", [names]);
}

describe("a database from before the baseline", () => {
  it("keeps its data when it has all merged migrations", async () => {
    await databaseBeforeBaseline(mergedMigrations);
    const lacking = await pending();
    expect(lacking[0]).toBe(baseline);
    expect(await migrate(database)).toEqual(lacking);
    expect(await applied()).toEqual(lacking);
    expect((await database.query("select number from registry_licenses", [])).rows).toEqual([{ number: 1_000_007 }]);
    expect(await pending()).toEqual([]);
    expect(await migrate(database)).toEqual([]);
  });

  it("adopts the baseline once when several servers start at once", async () => {
    await databaseBeforeBaseline(mergedMigrations);
    const { databaseUrl } = database;
    const others = databaseUrl === null ? [] : [openPostgres(databaseUrl), openPostgres(databaseUrl)];
    const names = new Set(await applied());
    const adopted = await Promise.all([database, database, ...others].map((server) => adoptBaseline(server, names)));
    expect(adopted.filter(Boolean)).toHaveLength(1);
    expect(await applied()).toEqual([baseline]);
    await Promise.all(others.map((server) => server.close()));
  });

  it.each([
    ["only the first", mergedMigrations.slice(0, 1), mergedMigrations.slice(1)],
    ["all but the last", mergedMigrations.slice(0, -1), mergedMigrations.slice(-1)],
  ])("stays unchanged and is refused when it has %s of the merged migrations", async (_, present, missing) => {
    await databaseBeforeBaseline(present);
    await expect(migrate(database)).rejects.toThrow(UnfinishedSchemaError);
    await expect(migrate(database)).rejects.toThrow(`lacks ${missing.join(", ")}, which`);
    expect(await applied()).toEqual(present);
    expect(await pending()).toContain(baseline);
  });
});

describe("a database with the baseline", () => {
  it("stays unchanged", async () => {
    const before = await applied();
    expect(before).toContain(baseline);
    expect(await adoptBaseline(database, new Set(before))).toBe(false);
    expect(await applied()).toEqual(before);
  });
});
