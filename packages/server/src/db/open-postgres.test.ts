import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { openTestDatabase } from "../testing/test-database.ts";
import type { OpenDatabase } from "./database.ts";
import { openPostgres } from "./open-postgres.ts";
import { isDatabaseUnavailable } from "./unavailable.ts";

describe.runIf(inject("databaseTemplate").kind === "postgres")("a connection that the database ends", () => {
  it("in the middle of a transaction fails that transaction, not the process, and the next query is served", async () => {
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
});

describe.runIf(inject("databaseTemplate").kind === "postgres")("a connection of ours", () => {
  it.each([
    ["that nobody used", () => Promise.resolve()],
    ["that only a library used", (one: OpenDatabase) => one.query("select 1", [])],
  ])("is closed, one %s too", async (_, use) => {
    const database = await openTestDatabase();
    const other = openPostgres(database.databaseUrl ?? "");
    await use(other);
    await other.close();
    await expect(other.query("select 1", [])).rejects.toThrow("after calling end");
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
