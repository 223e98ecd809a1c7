import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { advisoryLocks } from "../../../db/advisory-locks.ts";
import { openPostgres } from "../../../db/open-postgres.ts";
import { appendAudit, type AuditEntry } from "../../../audit-log/audit.ts";
import { openTestDatabase, type TestDatabase } from "../../../../test/test-database.ts";
import { sealAudit } from "./seal-audit.ts";
import { signingKeys } from "./seal.ts";
import { verifyAudit } from "./verify-audit.ts";

const keys = signingKeys([new Uint8Array(32).fill(1)]);
const others = signingKeys([new Uint8Array(32).fill(2)]);
const now = new Date("2026-11-21T18:00:00.000Z");
const entry = (subjectId: number): AuditEntry => ({
  actor: { kind: "system", userId: null, name: "System" },
  action: "test.done",
  subject: ["order", subjectId],
  detail: { b: 1, a: ["ü", null] },
  requestId: "r",
  at: now,
});

let database: TestDatabase;
let printed: string[];
beforeEach(async () => {
  printed = [];
  database = await openTestDatabase();
});
afterEach(() => database.close());

const add = (...subjects: number[]) => appendAudit(database.db, subjects.map(entry));
const seal = (by = keys, at = now, patienceMs = 30_000) =>
  sealAudit({
    db: database.db,
    keys: by,
    clock: () => at,
    patienceMs,
    onSeal: (made) => printed.push(made.seal),
  });
const verify = (more: object = {}) => verifyAudit({ db: database.db, keys: keys.trusted, ...more });

/** Three rows, a gap at 4, and a row, sealed; two more rows under a second seal; one row without. */
async function fill(): Promise<void> {
  await add(1, 2, 3);
  await database.query("select nextval('audit_log_id_seq')", []);
  await add(5);
  expect(await seal()).toBe(4);
  await add(6, 7);
  expect(await seal()).toBe(2);
  await add(8);
}

/** Does as the owner of the database could: past every trigger. */
const tamper = (statements: string) =>
  database.runScript(`begin; set local session_replication_role = replica; ${statements}; commit;`);

const copyOf = (id: number, as: number) => `
  insert into audit_log (id, at, actor_kind, actor_name, action, subject_type, subject_id, request_id)
  overriding system value
  select ${as}, at, actor_kind, actor_name, action, subject_type, subject_id, request_id
  from audit_log where id = ${id}`;

const forgedSeal = (number: number) => `
  insert into audit_seals
  select ${number}, last_id + 1, row_count, head, row_digests, previous, sealed_at, signature
  from audit_seals where number = 2`;

describe("the sealed audit log", () => {
  it("proves unchanged, and counts the rows that wait for a seal", async () => {
    expect(await verify()).toEqual({ problems: [], seals: 0, rows: 0, unsealed: 0 });
    expect(await seal()).toBe(0);
    await fill();
    expect(await verify()).toEqual({ problems: [], seals: 2, rows: 6, unsealed: 1 });
    expect(printed.map((line) => line.split(":")[0])).toEqual(["1", "2"]);
    expect(await verify({ expected: printed[1] })).toMatchObject({ problems: [] });
    expect(await seal()).toBe(1);
    expect(await seal()).toBe(0);
    expect(await verify()).toEqual({ problems: [], seals: 3, rows: 7, unsealed: 0 });
  });

  it.each([
    ["a changed name", "update audit_log set actor_name = 'Nobody' where id = 2", ["row 2 was changed (seal 1)"]],
    [
      "a time moved by a microsecond",
      "update audit_log set at = at + interval '1 microsecond' where id = 6",
      ["row 6 was changed (seal 2)"],
    ],
    ["a changed detail", `update audit_log set detail = '{"b": 2}' where id = 3`, ["row 3 was changed (seal 1)"]],
    ["a deleted row", "delete from audit_log where id in (2, 3)", ["row 2 is missing (seal 1)"]],
    ["the last row of a seal", "delete from audit_log where id = 7", ["row 7 is missing (seal 2)"]],
    ["an inserted row", copyOf(1, 4), ["row 4 was inserted (seal 1)"]],
    [
      "a row before the first",
      `alter table audit_log drop constraint if exists audit_log_id; ${copyOf(1, -5)}`,
      ["row -5 was inserted"],
    ],
    ["an emptied log", "truncate audit_log", ["row 1 is missing (seal 1)", "row 6 is missing (seal 2)"]],
    ["the newest seal removed", "delete from audit_seals where number = 2", ["seal 2 is missing"]],
    ["the first seal removed", "delete from audit_seals where number = 1", ["seal 1 is missing"]],
    ["all seals removed", "truncate audit_seals", ["seals 1 to 2 are missing"]],
    [
      "a row removed from the log and from its seal",
      `delete from audit_log where id = 7;
       update audit_seals set row_count = 1, row_digests = substring(row_digests for 16) where number = 2`,
      [
        "seal 2 was changed, or signed with another AUDIT_SIGNING_KEY",
        expect.stringMatching(/^a row from 6 to \d+ was changed/),
      ],
    ],
  ] as const)("shows %s", async (_what, statements, problems) => {
    await fill();
    await tamper(statements);
    expect((await verify()).problems).toEqual(problems);
  });

  it("shows for good that the newest seal was removed, even after further seals", async () => {
    await fill();
    await tamper("delete from audit_seals where number = 2");
    expect(await seal()).toBe(3);
    expect((await verify()).problems).toEqual(["seal 2 is missing"]);
  });

  it("shows a seal that someone without the key has made, and trusts an earlier key", async () => {
    await add(1);
    await seal(others);
    expect((await verify()).problems).toEqual(["seal 1 was changed, or signed with another AUDIT_SIGNING_KEY"]);
    expect(await verify({ keys: [...keys.trusted, ...others.trusted] })).toMatchObject({ problems: [] });
  });

  it("shows a log that was rewritten as a whole to anyone with a printed seal", async () => {
    await fill();
    const [first = ""] = printed;
    await tamper("truncate audit_log, audit_seals; update audit_newest_seal set number = 0");
    await add(1);
    await seal();
    expect((await verify()).problems).toEqual([]);
    expect((await verify({ expected: first })).problems).toEqual(["seal 1 is not the one that was printed"]);
  });

  it("continues after a seal that was rolled back", async () => {
    await fill();
    await expect(
      database.db.transaction().execute(async (tx) => {
        await sql.raw(forgedSeal(3)).execute(tx);
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect((await verify()).problems).toEqual([]);
    expect(await seal()).toBe(1);
    expect((await verify()).problems).toEqual([]);
  });

  it.each([-1, 0, 2, 4, 2 ** 53])("takes no seal with the number %i after the second", async (number) => {
    await fill();
    await expect(database.query(forgedSeal(number), [])).rejects.toThrow("does not follow");
    expect((await verify()).problems).toEqual([]);
  });

  it("never begins where a changed seal says", async () => {
    await fill();
    await tamper(`update audit_seals set sealed_at = sealed_at - interval '3 days' where number = 2`);
    const from = new Date(now.getTime() - 86_400_000);
    expect((await verify({ from: new Date(now.getTime() + 86_400_000) })).problems).toEqual([
      "seal 2 was changed, or signed with another AUDIT_SIGNING_KEY",
    ]);
    expect((await verify({ from })).problems).not.toEqual([]);
  });

  it("verifies the seals of some days by themselves", async () => {
    await fill();
    const tomorrow = new Date(now.getTime() + 86_400_000);
    await seal(keys, tomorrow);
    await tamper("update audit_log set actor_name = 'Nobody' where id = 2");
    expect(await verify({ from: tomorrow })).toMatchObject({ problems: [], seals: 1, rows: 1 });
    expect(await verify({ to: tomorrow })).toMatchObject({ problems: ["row 2 was changed (seal 1)"], seals: 2 });
  });

  it.each(["audit_log", "audit_seals"])("refuses its owner to change, delete from or empty %s", async (table) => {
    await fill();
    const same = table === "audit_log" ? "action = action" : "row_count = row_count";
    for (const statement of [`update ${table} set ${same}`, `delete from ${table}`, `truncate ${table}`])
      await expect(database.query(statement, [])).rejects.toThrow("append-only");
  });
});

describe.runIf(inject("databaseTemplate").kind === "postgres")("a writer that is slow", () => {
  it("fails where another session holds the lock of the seals without an end", async () => {
    await add(1);
    const other = openPostgres(database.databaseUrl ?? "");
    try {
      await other.query("select pg_advisory_lock($1)", [advisoryLocks.auditSeals]);
      expect(await seal()).toBe(0);
      const later = new Date(now.getTime() + 11 * 60_000);
      await expect(seal(keys, later)).rejects.toThrow("a transaction or lock in the database does not end");
    } finally {
      await other.close();
    }
    expect(await seal()).toBe(1);
  });

  it("makes later rows wait, so that its own are neither missed nor reported as forged", async () => {
    const slow = openPostgres(database.databaseUrl ?? "");
    await add(1);
    expect(await seal()).toBe(1);
    const sealed: number[] = [];
    await slow.db.transaction().execute(async (tx) => {
      await appendAudit(tx, [entry(2)]);
      await add(3);
      sealed.push(await seal(keys, now, 200));
      const later = new Date(Date.now() + 11 * 60_000);
      await expect(seal(keys, later, 200)).rejects.toThrow("a transaction or lock in the database does not end");
    });
    sealed.push(await seal());
    expect(sealed).toEqual([0, 2]);
    expect(await verify()).toMatchObject({ problems: [], rows: 3, unsealed: 0 });
    await slow.close();
  });

  it("holds up sealing while it runs, and leaves no row when it rolls back", async () => {
    const slow = openPostgres(database.databaseUrl ?? "");
    await add(1);
    let sealing: Promise<number> = Promise.resolve(-1);
    const rolledBack = slow.db.transaction().execute(async (tx) => {
      await appendAudit(tx, [entry(2)]);
      await add(3);
      sealing = seal();
      await sleep(300);
      throw new Error("changed my mind");
    });
    await expect(rolledBack).rejects.toThrow("changed my mind");
    expect(await sealing).toBe(2);
    expect(await verify()).toMatchObject({ problems: [], rows: 2, unsealed: 0 });
    await slow.close();
  });

  it("delays no seal from another database of the same server", async () => {
    const other = await openTestDatabase();
    await other.db.transaction().execute(async (tx) => {
      await appendAudit(tx, [entry(1)]);
      await add(2);
      expect(await seal(keys, now, 0)).toBe(1);
    });
    await other.close();
  });

  it("lets two servers seal at once, each row once", async () => {
    await add(1, 2, 3);
    const second = openPostgres(database.databaseUrl ?? "");
    const both = [database.db, second.db].map((db) =>
      sealAudit({ db, keys, clock: () => now, patienceMs: 30_000, onSeal: () => undefined }),
    );
    expect((await Promise.all(both)).reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(await verify()).toMatchObject({ problems: [], rows: 3 });
    await second.close();
  });
});
