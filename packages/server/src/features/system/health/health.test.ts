import { healthSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { sql } from "kysely";
import { expect, describe, it } from "vitest";
import { openPostgres } from "../../../db/open-postgres.ts";
import { requireWritable } from "../../../start/requirements.ts";
import { answered, refusedWith } from "../../../../test/answer.ts";
import { openTestPortal } from "../../../../test/test-portal.ts";

describe("GET /health/live and /health/ready", () => {
  it("both answer while all is well", async () => {
    const test = await openTestPortal();
    expect(answered(await test.call("GET", "/health/ready"), healthSchema)).toEqual({ status: "ok" });
    const live = answered(await test.call("GET", "/health/live"), healthSchema);
    expect(live).toEqual({
      status: "ok",
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
      commit: expect.any(String) as string,
    });
    expect(await test.portal.metrics.text()).toContain(`dop_build_info{version="${live.version ?? ""}",commit="`);
    await test.close();
  });

  it("ready fails while migrations are behind; live does not", async () => {
    const test = await openTestPortal();
    await sql`delete from portal_migrations`.execute(test.database.db);
    const message = "The database lacks migrations of this version: run portal migrate.";
    expect(refusedWith(await test.call("GET", "/health/ready"), 503, "UNAVAILABLE")).toEqual({
      message,
      code: "UNAVAILABLE",
      errors: [{ path: "migrations", message }],
    });
    answered(await test.call("GET", "/health/live"), healthSchema);
    await test.close();
  });

  it("ready fails on a database that takes no writes, where a call is asked to try again", async () => {
    const test = await openTestPortal();
    const [name] = (await sql<{ name: string }>`select quote_ident(current_database()) as name`.execute(test.portal.db))
      .rows;
    await sql.raw(`alter database ${name?.name ?? ""} set default_transaction_read_only = on`).execute(test.portal.db);
    const standby = await openTestPortal({}, undefined, {
      ...openPostgres(test.database.databaseUrl ?? ""),
      databaseUrl: test.database.databaseUrl,
    });
    const { errors } = refusedWith(await standby.call("GET", "/health/ready"), 503, "UNAVAILABLE");
    expect(errors?.map(({ path }) => path)).toEqual(["standby"]);
    refusedWith(await standby.call("POST", "/orders/invoice", anApostilleCart()), 503, "UNAVAILABLE");
    await expect(requireWritable(standby.portal.db)).rejects.toThrow("target_session_attrs=read-write");
    await standby.close();
    await test.close();
  });

  it("ready fails while the database is away; live does not", async () => {
    const test = await openTestPortal();
    await test.database.close();
    const { errors } = refusedWith(await test.call("GET", "/health/ready"), 503, "UNAVAILABLE");
    expect(errors?.map(({ path }) => path)).toEqual(["database"]);
    answered(await test.call("GET", "/health/live"), healthSchema);
    await test.app.close();
  });
});
