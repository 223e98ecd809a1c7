import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { hostAddresses } from "../config/addresses.ts";
import { runStatement } from "../../test/run-statement.ts";
import { openTestDatabase, type TestDatabase } from "../../test/test-database.ts";
import { openPostgres } from "./open-postgres.ts";
import { isDatabaseUnavailable } from "./unavailable.ts";

it("makes one address for each host", () => {
  expect(hostAddresses("postgres://a:b%40c@one:5432,two/portal?sslmode=verify-full")).toEqual([
    "postgres://a:b%40c@one:5432/portal?sslmode=verify-full",
    "postgres://a:b%40c@two/portal?sslmode=verify-full",
  ]);
  expect(hostAddresses("postgresql:///portal?host=/run/postgresql")).toEqual([
    "postgresql:///portal?host=/run/postgresql",
  ]);
});

describe.runIf(inject("databaseTemplate").kind === "postgres")("an address of several hosts", () => {
  let database: TestDatabase;
  let url: URL;
  beforeAll(async () => {
    database = await openTestDatabase();
    url = new URL(database.databaseUrl ?? "");
  });
  afterAll(() => database.close());
  const to = (...hosts: readonly string[]) =>
    openPostgres(`postgres://${url.username}@${hosts.join()}${url.pathname}?target_session_attrs=read-write`, 2);

  it("goes to the host that answers, for statements, transactions, scripts and notices", async () => {
    const several = to("127.0.0.1:1", url.host);
    expect((await several.query("select 1 as one", [])).rows).toEqual([{ one: 1 }]);
    await several.runScript("create table on_the_second_host (a int)");
    await several.db.transaction().execute((tx) => tx.selectFrom("users").select("id").execute());
    const noticed = await new Promise<boolean>((resolve) => {
      const listener = several.listen?.("tried", () => resolve(true));
      setTimeout(() => resolve(false), 20_000).unref();
      void listener;
    });
    expect(noticed).toBe(true);
    await several.close();
  });

  it("goes to no standby, and is asked to try again while there is nothing else", async () => {
    const name = url.pathname.slice(1);
    const several = to("127.0.0.1:1", url.host);
    await runStatement(url.href, `alter database ${name} set default_transaction_read_only = on`);
    const failure = await several.query("select 1", []).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "25006" });
    expect(isDatabaseUnavailable(failure)).toBe(true);
    const writing = `${url.href}?options=-c%20default_transaction_read_only%3Doff`;
    await runStatement(writing, `alter database ${name} reset all`);
    expect((await several.query("select 1 as one", [])).rows).toEqual([{ one: 1 }]);
    await several.close();
  });
});
