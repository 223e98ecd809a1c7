import { readdir } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { sql } from "kysely";
import { openTestDatabase, type TestDatabase } from "../../test/test-database.ts";
import { emptyDatabase } from "../../test/empty-database.ts";
import { baseline } from "./baseline.ts";
import { migrate, NewerDatabaseError, pendingMigrations, requireKnownMigrations } from "./migrate.ts";
import { openPostgres } from "./open-postgres.ts";

describe("migrating", () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase();
  });
  afterEach(() => database.close());

  const empty = () => emptyDatabase(database);
  const applied = async () =>
    (
      await sql<{
        name: string;
      }>`select name from portal_migrations where name !~ '^repeatable/' order by name`.execute(database.db)
    ).rows.map((row) => row.name);

  it("brings an empty database to this version, in order", async () => {
    await empty();
    const names = (await pendingMigrations(database)).map((migration) => migration.name);
    expect(names[0]).toBe(baseline);
    expect(names).toEqual(names.toSorted());
    expect(await migrate(database)).toEqual(names);
    expect(await applied()).toEqual(names);
    expect(await pendingMigrations(database)).toEqual([]);
  });

  it("applies a function whose text has changed, in the transaction of the last migration or alone", async () => {
    const file = "repeatable/book-payment-entry.sql";
    const broken = "create or replace function book_payment_entry() returns trigger language plpgsql as 'begin end'";
    const newest = "0066-proofs.sql";
    for (const also of ["", `delete from portal_migrations where name = '${newest}'; drop table backup_proofs`]) {
      await database.runScript(`${broken};
        update portal_migrations set name = '${file} 0000' where name like '${file} %'; ${also}`);
      expect(await migrate(database)).toEqual([also === "" ? file : newest]);
      const { rows } = await sql<{ text: string }>`
        select prosrc as text from pg_proc where proname = 'book_payment_entry'`.execute(database.db);
      expect(rows[0]?.text).toContain("update orders");
      expect(await migrate(database)).toEqual([]);
    }
  });

  it("changes nothing the second time", async () => {
    const before = await applied();
    expect(await migrate(database)).toEqual([]);
    expect(await applied()).toEqual(before);
  });

  it("refuses a database that a newer version has migrated, and changes nothing", async () => {
    await database.query("insert into portal_migrations (name) values ('9999-later.sql')", []);
    await expect(requireKnownMigrations(database)).rejects.toThrow(/9999-later\.sql.*Nothing was changed/);
    const newest = (await applied()).findLast((name) => !name.startsWith("9999"));
    await database.query("delete from portal_migrations where name = $1", [newest]);
    const before = await applied();
    await expect(migrate(database)).rejects.toThrow(NewerDatabaseError);
    expect(await applied()).toEqual(before);
  });

  it("lets servers of an older version start on it", async () => {
    await database.query("insert into portal_migrations (name) values ('9999-later.sql')", []);
    expect(await migrate(database)).toEqual([]);
  });

  it("brings a database of the release before to the same functions and views as a new one", async () => {
    const definitions = async () =>
      (
        await database.query(
          `select oid::regprocedure::text as name, pg_get_functiondef(oid) as text from pg_proc
           where pronamespace = 'public'::regnamespace and prokind = 'f' and probin is null
           union all select viewname, definition from pg_views where schemaname = 'public' order by name`,
          [],
        )
      ).rows;
    const ofNew = await definitions();
    await empty();
    const all = await pendingMigrations(database);
    await database.runScript("create table portal_migrations (name text primary key, applied_at timestamptz)");
    for (const { name, sql: text } of all.filter((one) => one.name <= "0027-setup.sql"))
      await database.runScript(`insert into portal_migrations values ('${name}', now()); ${text}`);
    await migrate(database);
    expect(await definitions()).toEqual(ofNew);
  });

  it("leaves nothing behind when a migration fails", async () => {
    await empty();
    await database.runScript("create table audit_log (in_the_way int);");
    await expect(migrate(database)).rejects.toThrow("audit_log");
    const { rows } = await sql<{ found: boolean }>`select to_regclass('orders') is not null as found`.execute(
      database.db,
    );
    expect(rows).toEqual([{ found: false }]);
  });

  it("applies each migration once when several servers start at once", async () => {
    await empty();
    const names = (await pendingMigrations(database)).map((migration) => migration.name);
    const { databaseUrl } = database;
    const others = databaseUrl === null ? [database, database] : [openPostgres(databaseUrl), openPostgres(databaseUrl)];
    const done = await Promise.all([database, ...others].map((server) => migrate(server)));
    expect(done.flat().toSorted()).toEqual(names);
    expect(await applied()).toEqual(names);
    if (inject("databaseTemplate").kind === "postgres") await Promise.all(others.map((server) => server.close()));
  });
});

describe("the migration files", () => {
  it("count from 1 without gaps or duplicates", async () => {
    const found = await readdir(new URL("../../migrations/", import.meta.url));
    const files = found.filter((name) => name !== "repeatable").toSorted();
    expect(files.filter((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))).toEqual([]);
    expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(files.map((_, index) => index + 1));
  });
});

describe.runIf(inject("databaseTemplate").kind === "postgres")("migrating while a table is in use", () => {
  it("waits for the table at most as long as allowed, and applies nothing until it can", async () => {
    const database = await openTestDatabase();
    await emptyDatabase(database);
    await database.runScript(
      "create table portal_migrations (name text primary key, applied_at timestamptz default now());",
    );
    const names = (await pendingMigrations(database)).map(({ name }) => name);
    const reader = openPostgres(database.databaseUrl ?? "");
    await reader.db.transaction().execute(async (tx) => {
      await sql`lock table portal_migrations in share mode`.execute(tx);
      await expect(migrate(database, { patience: 100 })).rejects.toMatchObject({ code: "55P03" });
    });
    expect((await pendingMigrations(database)).map(({ name }) => name)).toEqual(names);
    expect(await migrate(database)).toEqual(names);
    await reader.close();
    await database.close();
  });

  it("waits for a vacuum in a way that ends an automatic one and lets requests pass", async () => {
    const database = await openTestDatabase();
    await database.runScript("delete from portal_migrations where starts_with(name, 'repeatable/')");
    const other = openPostgres(database.databaseUrl ?? "");
    const waiting = sql<{ mode: string }>`select mode from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`;
    const { migrating } = await other.db.transaction().execute(async (tx) => {
      // A vacuum holds such a lock for as long as it takes.
      await sql`lock table orders in share update exclusive mode`.execute(tx);
      const started = migrate(database);
      await expect.poll(async () => (await waiting.execute(tx)).rows).toEqual([{ mode: "ShareUpdateExclusiveLock" }]);
      return { migrating: started };
    });
    expect(await migrating).toHaveLength(1);
    await other.close();
    await database.close();
  });
});
