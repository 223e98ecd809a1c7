import { queueEntriesSchema } from "@dop/domain/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lockOrder } from "../features/order/index.ts";
import { answered } from "../../test/answer.ts";
import { placePaidOrder, placeVerifiedOrder } from "../../test/orders.ts";
import { recordsOf } from "../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../test/test-portal.ts";
import { commandContext } from "./command-context.ts";
import { millisecondsIn } from "../lib/time.ts";

const { hour } = millisecondsIn;

it("a command reads the clock again once it has locked an order, so that history stays in order", async () => {
  const test = await openTestPortal();
  const { id } = await placePaidOrder(test);
  // Two seconds before midnight at the office.
  test.now = new Date("2026-11-22T06:59:58Z");
  let ticks = 0;
  const portal = {
    ...test.portal,
    clock: () => {
      ticks += 1;
      return new Date(test.now.getTime() + ticks * 1000);
    },
  };
  const context = commandContext({
    portal,
    requester: { kind: "anonymous" },
    requestId: "clock",
    locale: "en",
    action: "order.placed",
  });
  const came = context.now;
  expect(context.today).toBe("2026-11-21");
  await context.transaction(async (work) => {
    expect(work.now).toEqual(came);
    await lockOrder(work, { id });
    expect(work.now.getTime()).toBe(came.getTime() + 1000);
    expect(context.now).toEqual(work.now);
    expect(context.today).toBe("2026-11-22");
    await context.audit(work.tx, "order", id);
  });
  const { at } = await test.database.db
    .selectFrom("audit_log")
    .select("at")
    .where("request_id", "=", "clock")
    .executeTakeFirstOrThrow();
  expect(at).toEqual(context.now);
  await test.close();
});

describe("a clock that is set back by an hour", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal({ RATE_LIMITS: "on" });
  });
  afterAll(() => test.close());

  it("leaves sessions, changes, email and new orders working, and later entries later", async () => {
    const before = await placePaidOrder(test);
    const clerk = await test.staff();
    test.later(-hour);
    const confirmed = await test.call("POST", `/orders/${before.id}/verification`, { decision: "confirm" }, clerk);
    expect(confirmed.status).toBe(200);
    expect(confirmed.body).toMatchObject({ isEmailError: false });
    const { statuses, history } = await recordsOf(test, before.id);
    expect(statuses).toEqual([2]);
    expect(history.at(-1)).toMatch(/^2 /);

    const after = await placeVerifiedOrder(test);
    await test.portal.jobs.runDue();
    const waiting = await test.database.db
      .selectFrom("mail_outbox")
      .select("id")
      .where("order_id", "=", after.id)
      .where("state", "=", "pending")
      .execute();
    expect(waiting).toEqual([]);
    const login = { username: "admin@example.gov", password: "demo-password" };
    expect((await test.call("POST", "/users/login", login)).status).toBe(200);
  });

  it("shows no negative time in a queue", async () => {
    test.later(hour);
    await placePaidOrder(test);
    test.later(-hour);
    const answer = await test.call("GET", "/queues/apostille-approveAccess", undefined, await test.staff());
    const entries = answered(answer, queueEntriesSchema);
    expect(entries.length).toBeGreaterThan(0);
    for (const { time_in_queue } of entries) expect(time_in_queue).toBeGreaterThanOrEqual(0);
  });
});
