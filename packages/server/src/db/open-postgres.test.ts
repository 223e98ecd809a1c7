import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import { describe, expect, inject, it } from "vitest";
import { openTestDatabase } from "../../test/test-database.ts";
import type { OpenDatabase } from "./database.ts";
import { openConnections, openPostgres, overConnections } from "./open-postgres.ts";
import { planEachTime, withPreparedStatements } from "./prepared-statements.ts";
import { isDatabaseUnavailable } from "./unavailable.ts";

describe.runIf(inject("databaseTemplate").kind === "postgres")("a broken connection", () => {
  it("fails its transaction and not the process when the database ends it; the next query is served", async () => {
    const database = await openTestDatabase();
    const other = openPostgres(database.databaseUrl ?? "");
    const failure = await other.db
      .transaction()
      .execute(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        await database.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
        // No query is running while the connection breaks, so the driver has no promise to reject.
        await sleep(200);
        await sql`select 1`.execute(tx);
      })
      .catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect((await other.query("select 1 as one", [])).rows).toEqual([{ one: 1 }]);
    await other.close();
    await database.close();
  });

  it("gives way to a new one when its transaction cannot be rolled back in time", async () => {
    const database = await openTestDatabase();
    const url = database.databaseUrl ?? "";
    const other = overConnections(openConnections(url, 1, { patience: { connect: 5000, statement: 1000 } }), url);
    const sleeps = other.db.transaction().execute((tx) => sql`select pg_sleep(10)`.execute(tx));
    // The driver ends the connection at once: what was sent behind the late statement has no answer either.
    await expect(sleeps).rejects.toThrow("Connection terminated unexpectedly");
    expect((await sql`select 1 as one`.execute(other.db)).rows).toEqual([{ one: 1 }]);
    await other.close();
    await database.close();
  });
});

describe.runIf(inject("databaseTemplate").kind === "postgres")("a connection of ours", () => {
  it.each([
    ["that was never used", () => Promise.resolve()],
    ["that only a library used", (one: OpenDatabase) => one.query("select 1", [])],
  ])("closes, also one %s", async (_, use) => {
    const database = await openTestDatabase();
    const other = openPostgres(database.databaseUrl ?? "");
    await use(other);
    await other.close();
    await expect(other.query("select 1", [])).rejects.toThrow("after calling end");
    await database.close();
  });

  it("stays open with its plans while nobody works, where no more than four are", async () => {
    const database = await openTestDatabase();
    const connections = openConnections(database.databaseUrl ?? "", 10);
    const { raw } = connections;
    raw.options.idleTimeoutMillis = 1;
    const pids = async (calls: number): Promise<number[]> => {
      const answers = Array.from({ length: calls }, () => raw.query<{ pid: number }>("select pg_backend_pid() as pid"));
      return (await Promise.all(answers)).flatMap(({ rows }) => rows.map(({ pid }) => pid));
    };
    const first = await pids(6);
    await expect.poll(() => raw.totalCount).toBe(4);
    await sleep(100);
    expect(raw.totalCount).toBe(4);
    expect(first).toEqual(expect.arrayContaining(await pids(4)));
    await connections.end();
    await database.close();
  });

  it("compiles no statements, and speaks of times in UTC", async () => {
    const database = await openTestDatabase();
    const other = openPostgres(database.databaseUrl ?? "");
    const { rows } = await other.query("select current_setting('jit') as jit, current_setting('timezone') as zone", []);
    expect(rows).toEqual([{ jit: "off", zone: "UTC" }]);
    await other.close();
    await database.close();
  });
});

describe.runIf(inject("databaseTemplate").kind === "postgres")("a repeated statement", () => {
  const open = async (prepares = true) => {
    const database = await openTestDatabase();
    const one = openPostgres(database.databaseUrl ?? "", 1, prepares);
    await one.query("create table things (id integer)", []);
    return {
      db: one.db,
      prepared: async () =>
        (await one.query("select statement from pg_prepared_statements where name like 'portal%'", [])).rows,
      change: () => one.query("alter table things add column name text default 'new'", []),
      close: async () => {
        await one.close();
        await database.close();
      },
    };
  };

  it("gets one plan per connection, unless it is marked as planned each time", async () => {
    const { db, prepared, close } = await open();
    for (const id of [1, 2, 3]) {
      await sql`insert into things values (${id})`.execute(db);
      await sql`${planEachTime} select * from things where id = ${id}`.execute(db);
    }
    await sql`select id from things where id in (${1}, ${2})`.execute(db);
    expect(await prepared()).toEqual([{ statement: "insert into things values ($1)" }]);
    await close();
  });

  it("gets a plan each time when prepared statements are off", async () => {
    const { db, prepared, close } = await open(false);
    for (const id of [1, 2, 3]) await sql`insert into things values (${id})`.execute(db);
    expect(await prepared()).toEqual([]);
    await close();
  });

  it("runs without its plan once a migration has changed its table", async () => {
    const { db, prepared, change, close } = await open();
    const ask = () => sql`select * from things where id = ${1}`.execute(db);
    await sql`insert into things values (1)`.execute(db);
    for (let n = 0; n < 3; n += 1) await ask();
    expect(await prepared()).toHaveLength(1);
    await change();
    expect((await ask()).rows).toEqual([{ id: 1, name: "new" }]);
    expect((await ask()).rows).toEqual([{ id: 1, name: "new" }]);
    await close();
  });

  it("fails with a retryable error in a transaction during a migration, and works at the next try", async () => {
    const { db, change, close } = await open();
    const ask = () =>
      db.transaction().execute(async (tx) => {
        await sql`insert into things values (${1})`.execute(tx);
        return sql<{ name?: string }>`select * from things where id = ${1}`.execute(tx);
      });
    for (let n = 0; n < 3; n += 1) await ask();
    await change();
    expect(isDatabaseUnavailable(await ask().catch((error: unknown) => error))).toBe(true);
    expect((await ask()).rows[0]?.name).toBe("new");
    await close();
  });
});

describe("a transaction", () => {
  /** A connection that answers `begin` by `answer`, and what was sent. */
  async function connectTo(answer: Promise<unknown>) {
    const sent: string[] = [];
    const stream = { cork: () => sent.push("cork"), uncork: () => sent.push("uncork") };
    const client = {
      connection: { stream },
      query: async (text: string) => {
        sent.push(text);
        if (text === "begin") await answer;
        return { rows: [] };
      },
    };
    const pool = withPreparedStatements({ connect: async () => client } as unknown as pg.Pool);
    return { connection: await pool.connect(), sent };
  }

  it("sends its begin with its first statement, by one write, and waits for both", async () => {
    let begun = (): void => {};
    const { connection, sent } = await connectTo(new Promise<void>((resolve) => (begun = resolve)));
    await connection.query("begin", []);
    let isAnswered = false;
    const first = connection.query("select 1", []).then(() => (isAnswered = true));
    await sleep(1);
    expect([sent, isAnswered]).toEqual([["cork", "begin", "select 1", "uncork"], false]);
    begun();
    await first;
  });

  it("fails with its begin, whatever became of its first statement", async () => {
    const { connection } = await connectTo(Promise.reject(new Error("no transaction")));
    await connection.query("begin", []);
    await expect(connection.query("select 1", [])).rejects.toThrow("no transaction");
  });
});
