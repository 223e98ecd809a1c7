import { doneSchema, quarantineSchema, queueOverviewSchema } from "@dop/domain/contract";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, forbiddenWith, refusedWith } from "../../../../test/answer.ts";
import { openTestPortal, type StaffName, type TestPortal } from "../../../../test/test-portal.ts";

describe("the quarantine, for admins", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  /** Puts a file there as refused uploads are. */
  const put = (requestId: string, minutesAgo = 0): Promise<string> =>
    test.database.db.transaction().execute((tx) =>
      test.portal.quarantine.put(tx, {
        kind: "additional",
        signature: "Dop.Test.Harmful",
        bytes: Buffer.from("harmful"),
        requestId,
        now: new Date(test.now.getTime() - minutesAgo * 60_000),
      }),
    );
  const list = async () =>
    answered(await test.call("GET", "/quarantine", undefined, await test.staff("admin")), quarantineSchema);
  const destroy = async (id: string, who: StaffName = "admin") =>
    test.call("DELETE", `/quarantine/${id}`, undefined, await test.staff(who));

  it("lists what was found, newest first, and never what is in it", async () => {
    expect(await list()).toEqual({ items: [], count: 0 });
    const older = await put("request-1", 5);
    const newer = await put("request-2");
    const { items, count } = await list();
    expect(count).toBe(2);
    expect(items.map(({ id, request_id }) => [id, request_id])).toEqual([
      [newer, "request-2"],
      [older, "request-1"],
    ]);
    expect(items[0]).toEqual({
      id: newer,
      kind: "additional",
      signature: "Dop.Test.Harmful",
      size: 7,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      created_at: test.now.toISOString(),
      request_id: "request-2",
    });
  });

  it("shows the newest 200 and how many there are", async () => {
    for (let n = 0; n < 201; n += 1) await put(`many-${n}`, 10 + n);
    const { items, count } = await list();
    expect(items).toHaveLength(200);
    expect(count).toBeGreaterThan(200);
    expect(items.some(({ request_id }) => request_id === "many-200")).toBe(false);
  });

  it("shows its count at home, to admins alone", async () => {
    const overviewOf = async (who: StaffName) =>
      answered(await test.call("GET", "/queues/overview", undefined, await test.staff(who)), queueOverviewSchema);
    const before = (await overviewOf("admin")).quarantined ?? 0;
    await put("request-5");
    expect((await overviewOf("admin")).quarantined).toBe(before + 1);
    for (const who of ["clerk", "viewer"] as const) expect(await overviewOf(who)).not.toHaveProperty("quarantined");
  });

  it("destroys one for good, once, and says so in the audit log", async () => {
    const id = await put("request-3");
    answered(await destroy(id.toUpperCase()), doneSchema);
    const row = await test.database.db.selectFrom("quarantine").select("id").where("id", "=", id).executeTakeFirst();
    expect(row).toBeUndefined();
    const entry = await test.database.db
      .selectFrom("audit_log")
      .select(["actor_name", "detail"])
      .where("action", "=", "document.quarantine_destroyed")
      .where("subject_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(entry.detail).toMatchObject({ kind: "additional", signature: "Dop.Test.Harmful" });
    refusedWith(await destroy(id), 404, "NOT_FOUND");
  });

  it.each([randomUUID(), "1", "nonsense"])("answers 404 for %s", async (id) => {
    refusedWith(await destroy(id), 404, "NOT_FOUND");
  });

  it("refuses everyone but admins", async () => {
    const id = await put("request-4");
    for (const who of ["clerk", "viewer"] as const) {
      forbiddenWith(await destroy(id, who), "Access Denied!");
      forbiddenWith(await test.call("GET", "/quarantine", undefined, await test.staff(who)), "Access Denied!");
    }
  });
});
