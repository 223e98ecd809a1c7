import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { pendingMigrations } from "../src/db/migrate.ts";
import { asAnotherCaller } from "./open-transactions.ts";
import { openTestDatabase, type TestDatabase } from "./test-database.ts";

describe("a test database", () => {
  let one: TestDatabase;
  let other: TestDatabase;

  beforeAll(async () => {
    [one, other] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  });
  afterAll(async () => {
    await Promise.all([one.close(), other.close()]);
  });

  test("matches the kind of the run, and comes migrated", async () => {
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

  test("holds nothing of one that was closed before it", async () => {
    const row = { name: "of a closed one", amount_cents: 1, effective_from: new Date("2026-01-01T00:00:00Z") };
    const first = await openTestDatabase();
    const untouched = await contents(first);
    await first.db.insertInto("fees").values(row).execute();
    await first.query("delete from pgboss.schedule", []);
    // A table that refuses to be emptied, with a sequence.
    const audit = `insert into audit_log (at, actor_kind, actor_name, action, subject_type, subject_id, request_id)
      values (now(), 'system', '', 'of a closed one', 'order', '1', '') returning id`;
    const { rows: entries } = await first.query(audit, []);
    await first.query("set timezone to 'America/Denver'", []);
    await first.query("analyze fees", []);
    await first.close();

    const second = await openTestDatabase();
    expect(await contents(second)).toEqual(untouched);
    expect(await second.query("show timezone", [])).toMatchObject({ rows: [{ TimeZone: "UTC" }] });
    expect(await second.query(audit, [])).toMatchObject({ rows: entries });
    await expect(first.db.selectFrom("fees").selectAll().execute()).rejects.toThrow(/closed|destroyed/);
    await expect(first.query("select 1", [])).rejects.toThrow(/closed|calling end/);
    await second.close();
  });

  // The embedded engine would wait for ever.
  test.runIf(inject("databaseTemplate").kind === "postgres")(
    "refuses what is asked beside the open transaction of the same caller, and nothing else",
    async () => {
      const ask = (from: TestDatabase) => from.db.selectFrom("fees").select("name").execute();
      const beside = (work: () => Promise<unknown>) => one.db.transaction().execute(work);
      await expect(beside(() => ask(one))).rejects.toThrow("beside the open transaction");
      await expect(beside(() => one.query("select 1", []))).rejects.toThrow("beside the open transaction");
      await beside(() => ask(other));
      await beside(() => asAnotherCaller(() => ask(one)));
      await Promise.all([beside(() => Promise.resolve()), ask(one)]);
      await one.db.transaction().execute((tx) => tx.selectFrom("fees").select("name").execute());
      await ask(one);
    },
  );

  test("gets the schema of the migrations, whatever one before it did to its own", async () => {
    const first = await openTestDatabase();
    await first.runScript(`alter table orders drop column email; alter table audit_log disable trigger all;
      create table left_over (n int); drop schema pgboss cascade;`);
    await first.close();
    const second = await openTestDatabase();
    const { rows } = await second.query("select email from orders", []);
    expect(rows).toEqual([]);
    await expect(second.runScript("select n from left_over")).rejects.toThrow("left_over");
    await second.query("select name from pgboss.queue", []);
    await second.close();
  });
});

/** Number of rows of each table, columns with statistics, and position of each sequence. */
async function contents(database: TestDatabase): Promise<unknown> {
  const { rows } = await database.query(
    `select relname, (xpath('//n/text()', query_to_xml(format('select count(*) as n from %I.%I', schemaname, relname),
       false, true, '')))[1]::text as n from pg_stat_user_tables order by schemaname, relname`,
    [],
  );
  const analyzed = await database.query("select starelid::regclass, staattnum from pg_statistic order by 1, 2", []);
  const sequences = await database.query("select sequencename, last_value from pg_sequences order by 1", []);
  return [rows, analyzed.rows, sequences.rows];
}
