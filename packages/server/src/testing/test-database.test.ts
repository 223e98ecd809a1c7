import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { pendingMigrations } from "../db/migrate.ts";
import { openTestDatabase } from "./test-database.ts";
import type { TestDatabase } from "./test-database.ts";

describe("a test database", () => {
  let one: TestDatabase;
  let other: TestDatabase;

  beforeAll(async () => {
    [one, other] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  });
  afterAll(async () => {
    await Promise.all([one.close(), other.close()]);
  });

  test("is of the kind that this run is for, and migrated", async () => {
    expect(one.kind).toBe(inject("databaseTemplate").kind);
    expect(one.databaseUrl === null).toBe(one.kind === "pglite");
    expect(await pendingMigrations(one)).toEqual([]);
  });

  test("shares nothing with another", async () => {
    const row = { name: "one of the two", amount_cents: 1, effective_from: new Date("2026-01-01T00:00:00Z") };
    await one.db.insertInto("fees").values(row).execute();
    const count = sql<{ n: number }>`select count(*) as n from fees where name = ${row.name}`;
    expect((await count.execute(one.db)).rows).toEqual([{ n: 1 }]);
    expect((await count.execute(other.db)).rows).toEqual([{ n: 0 }]);
  });
});
