import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../db/database.ts";
import { idleHandlers } from "../../test/idle-handlers.ts";
import { asAnotherCaller } from "../../test/open-transactions.ts";
import { openTestDatabase } from "../../test/test-database.ts";
import { installJobs } from "./install-jobs.ts";
import { createJobs } from "./jobs.ts";
import { jobNames, jobSettings } from "./job-types.ts";

describe("background jobs", () => {
  let database: OpenDatabase;
  let errors: string[];
  const logger = {
    error: (_details: object, message: string) => {
      errors.push(message);
    },
  };
  beforeEach(async () => {
    errors = [];
    database = await openTestDatabase();
    await installJobs(database);
  });
  afterEach(() => database.close());

  const until = async (condition: () => boolean): Promise<void> => {
    while (!condition()) await sleep(20);
  };

  it("can be installed again", async () => {
    await installJobs(database);
    const { rows } = await database.query("select count(*)::int as n from pgboss.schedule", []);
    expect(rows).toEqual([{ n: Object.values(jobSettings).filter(({ cron }) => cron !== undefined).length }]);
  });

  it("removes what an earlier version has installed under another name, with the jobs that wait there", async () => {
    await database.runScript(`
      select pgboss.create_queue('forget-passing-rows', '{"policy": "short"}');
      insert into pgboss.schedule (name, cron, timezone) values ('forget-passing-rows', '15 * * * *', 'UTC');
      insert into pgboss.job (name) values ('forget-passing-rows');`);
    await installJobs(database);
    const { rows } = await database.query(
      `select q.name, s.cron from pgboss.queue q left join pgboss.schedule s on s.name = q.name
        where q.name in ('forget-passing-rows', 'purge-expired-rows')`,
      [],
    );
    expect(rows).toEqual([{ name: "purge-expired-rows", cron: "15 * * * *" }]);
    const { rows: jobs } = await database.query("select from pgboss.job where name = 'forget-passing-rows'", []);
    expect(jobs).toEqual([]);
  });

  it("can be installed by several servers at once", async () => {
    const fresh = await openTestDatabase();
    try {
      await fresh.query("drop schema if exists pgboss cascade", []);
      await Promise.all([installJobs(fresh), installJobs(fresh), installJobs(fresh)]);
      const { rows } = await fresh.query("select name from pgboss.queue order by name", []);
      expect(rows.map((row) => (row as { name: string }).name)).toEqual([...jobNames, "__pgboss__send-it"].toSorted());
    } finally {
      await fresh.close();
    }
  });

  it("enqueues with the transaction: nothing after a rollback, one job after a commit", async () => {
    const seen: number[] = [];
    const jobs = createJobs({
      database,
      logger,
      handlers: {
        ...idleHandlers,
        "deliver-mail": async ({ outboxId }) => {
          seen.push(outboxId);
        },
      },
    });
    const failing = database.db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, "deliver-mail", { outboxId: 1 }, { key: "1:0" });
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    await database.db.transaction().execute((tx) => jobs.enqueue(tx, "deliver-mail", { outboxId: 2 }, { key: "2:0" }));
    expect(await jobs.runDue()).toBe(1);
    expect(await jobs.runDue()).toBe(0);
    expect(seen).toEqual([2]);
  });

  it("keeps one waiting job per key, and delays a later one", async () => {
    const jobs = createJobs({ database, logger, handlers: idleHandlers });
    const later = new Date(Date.now() + 3_600_000);
    await database.db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, "deliver-mail", { outboxId: 1 }, { key: "1:0" });
      await jobs.enqueue(tx, "deliver-mail", { outboxId: 1 }, { key: "1:0" });
      await jobs.enqueue(tx, "deliver-mail", { outboxId: 2 }, { key: "2:0", startAfter: later });
    });
    expect(await jobs.runDue()).toBe(1);
  });

  it("runs jobs while started, survives a failing handler, leaves no timer and no statement when stopped", async () => {
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
    const before = timers();
    // A separate database: closing it removes its pool's timers from the count.
    const own = await openTestDatabase();
    await installJobs(own);
    const seen: number[] = [];
    let statements = 0;
    const counted: OpenDatabase = {
      ...own,
      query: (text, values) => {
        statements += 1;
        return own.query(text, values);
      },
    };
    const jobs = createJobs({
      database: counted,
      logger,
      pollEverySeconds: 0.5,
      handlers: {
        ...idleHandlers,
        "deliver-mail": async ({ outboxId }) => {
          seen.push(outboxId);
          if (outboxId === 1) throw new Error("no");
        },
      },
    });
    await jobs.start();
    await own.db.transaction().execute((tx) => jobs.enqueue(tx, "deliver-mail", { outboxId: 1 }, { key: "1:0" }));
    await until(() => seen.includes(1));
    await own.db.transaction().execute((tx) => jobs.enqueue(tx, "deliver-mail", { outboxId: 2 }, { key: "2:0" }));
    jobs.wake("deliver-mail");
    await until(() => seen.includes(2));
    await jobs.stop();
    const atStop = statements;
    await sleep(1200);
    expect(statements).toBe(atStop);
    await own.close();
    // The test runner has its own timers, which come and go.
    await expect.poll(timers).toBeLessThanOrEqual(before);
    expect(errors).toContain("background job failed");
  });

  it("waits for a running handler when it stops", async () => {
    let entered = false;
    let finished = false;
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const jobs = createJobs({
      database,
      logger,
      pollEverySeconds: 0.5,
      handlers: {
        ...idleHandlers,
        "deliver-mail": async () => {
          entered = true;
          await gate;
          finished = true;
        },
      },
    });
    await jobs.start();
    await database.db.transaction().execute((tx) => jobs.enqueue(tx, "deliver-mail", { outboxId: 1 }, { key: "1:0" }));
    await until(() => entered);
    const stopping = jobs.stop();
    release();
    await stopping;
    expect(finished).toBe(true);
    const { rows } = await database.query("select state::text from pgboss.job where name = 'deliver-mail'", []);
    expect(rows).toEqual([{ state: "completed" }]);
  });

  it("reports a database that fails under it and does not end the process", async () => {
    let broken = false;
    const flaky: OpenDatabase = {
      ...database,
      query: (text, values) => (broken ? Promise.reject(new Error("gone away")) : database.query(text, values)),
    };
    let ran = false;
    const jobs = createJobs({
      database: flaky,
      logger,
      pollEverySeconds: 0.5,
      handlers: {
        ...idleHandlers,
        "deliver-mail": async () => {
          // The statement that completes this job fails, and nothing awaits it.
          broken = true;
          ran = true;
        },
      },
    });
    await jobs.start();
    await database.db.transaction().execute((tx) => jobs.enqueue(tx, "deliver-mail", { outboxId: 1 }, { key: "1:0" }));
    await until(() => ran && errors.length > 0);
    broken = false;
    await jobs.stop();
    expect(errors).toContain("background job statement failed");
  });

  it("never runs a statement inside an open transaction, even on the one session of the embedded engine", async () => {
    const jobs = createJobs({ database, logger, handlers: idleHandlers, pollEverySeconds: 0.5 });
    await jobs.start();
    let outside: Promise<unknown> = Promise.resolve();
    await database.db
      .transaction()
      .execute(async (tx) => {
        await sql`create temporary table inside (n integer)`.execute(tx);
        // Like the job library: raw statements outside the open transaction.
        const write = "insert into login_failures (key, at) values ('job', now())";
        outside = asAnotherCaller(() => database.query(write, []));
        await jobs.enqueue(tx, "deliver-mail", { outboxId: 1 }, { key: "1:0" });
        await sleep(700);
        throw new Error("roll back");
      })
      .catch(() => undefined);
    await outside;
    await jobs.stop();
    const kept = await database.db.selectFrom("login_failures").select("key").execute();
    expect(kept).toEqual([{ key: "job" }]);
    const { rows } = await database.query("select 1 from pgboss.job where name = 'deliver-mail'", []);
    expect(rows).toEqual([]);
    expect(errors).toEqual([]);
  });
});
