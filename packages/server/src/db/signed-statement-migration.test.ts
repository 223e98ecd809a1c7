import { readdir, readFile } from "node:fs/promises";
import { afterAll, beforeEach, expect, it } from "vitest";
import { emptyDatabase } from "../../test/empty-database.ts";
import { openTestDatabase, type TestDatabase } from "../../test/test-database.ts";
import { migrate } from "./migrate.ts";
import { readSaved } from "../live-settings/setting-rows.ts";

const folder = new URL("../../migrations/", import.meta.url);

let database: TestDatabase;
beforeEach(async () => {
  database ??= await openTestDatabase();
  await emptyDatabase(database);
});
afterAll(() => database.close());

/** Migrates to the version before the setting, changes that database, and then upgrades it. */
async function upgraded(change: string) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  const before = names.slice(
    0,
    names.findIndex((name) => name.endsWith("-signed-statement.sql")),
  );
  await database.runScript(
    "create table portal_migrations (name text primary key, applied_at timestamptz not null default now());",
  );
  for (const name of before)
    await database.runScript(
      `${await readFile(new URL(name, folder), "utf8")}; insert into portal_migrations (name) values ('${name}');`,
    );
  await database.runScript(change);
  await migrate(database);
  return readSaved(database.db);
}

it("asks nobody for a statement in a new installation", async () => {
  expect(await upgraded("")).toEqual({ version: 0, saved: {} });
});

it("goes on asking everyone in an installation that was set up", async () => {
  const { saved, version } = await upgraded(`
    insert into settings_history (changed_at, changed_by, key, new_value) values (now(), 'Ada', 'unpaid_days', '3');
    insert into settings (key, value, version) values ('unpaid_days', '3', 1);`);
  expect(saved).toEqual({ unpaid_days: 3, signed_statement: "everyone" });
  expect(version).toBe(2);
});
