import { emailStateSchema, failedMailsSchema, queueOverviewSchema } from "@dop/domain/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, forbiddenWith, refusedWith } from "../../../../test/answer.ts";
import { placePaidOrder } from "../../../../test/orders.ts";
import { readWork } from "../../../telemetry/index.ts";
import { openTestPortal, type StaffName, type TestPortal } from "../../../../test/test-portal.ts";

describe("emails that could not be delivered", () => {
  let test: TestPortal;
  let orderId: number;
  beforeAll(async () => {
    test = await openTestPortal();
    orderId = (await placePaidOrder(test)).id;
  });
  afterAll(() => test.close());

  const list = async (who: StaffName) =>
    answered(await test.call("GET", "/mail/failed", undefined, await test.staff(who)), failedMailsSchema);
  const retry = async (id: number | string, who: StaffName = "admin") =>
    test.call("POST", `/mail/${id}/retry`, undefined, await test.staff(who));

  const longAgo = new Date("2026-11-18T18:00:00.000Z");

  /** The order's confirmation, given up after its day. */
  async function giveUp(lastError: string | null = "REFUSED 550"): Promise<number> {
    const { id } = await test.database.db
      .updateTable("mail_outbox")
      .set({ state: "dead", sent_at: null, attempts: 12, last_error: lastError, created_at: longAgo })
      .where("order_id", "=", orderId)
      .where("kind", "=", "order-confirmation")
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }
  const stateOf = (id: number) =>
    test.database.db
      .selectFrom("mail_outbox")
      .select(["state", "attempts"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();

  it("show staff a masked recipient, and none of their words", async () => {
    expect(await list("clerk")).toEqual({ items: [], count: 0, texts: [] });
    const id = await giveUp();
    for (const who of ["viewer", "clerk", "admin"] as const) {
      const { items, count } = await list(who);
      expect(count).toBe(1);
      expect(items).toEqual([
        {
          id,
          kind: "order-confirmation",
          order_id: orderId,
          recipient: "a…@example.org",
          created_at: longAgo.toISOString(),
          attempts: 12,
          last_error: "REFUSED",
          reply_code: 550,
        },
      ]);
    }
    await giveUp(null);
    expect((await list("clerk")).items).toMatchObject([{ last_error: null, reply_code: null }]);
  });

  it("leave again when an admin retries them, once, however old they are", async () => {
    const id = await giveUp();
    expect(answered(await retry(id), emailStateSchema)).toEqual({ isEmailError: false });
    expect(await stateOf(id)).toEqual({ state: "sent", attempts: 13 });
    expect((await list("admin")).items).toEqual([]);
    const entries = await test.database.db
      .selectFrom("audit_log")
      .select(["actor_kind", "subject_type", "subject_id", "detail"])
      .where("action", "=", "mail.retried")
      .execute();
    expect(entries).toEqual([
      { actor_kind: "staff", subject_type: "mail", subject_id: String(id), detail: { order_id: orderId } },
    ]);
    refusedWith(await retry(id), 409, "STALE");
  });

  it("return to the list when the retry fails", async () => {
    const id = await giveUp();
    // The capture mailbox cannot take it while its table is away.
    await test.database.query("alter table captured_mail rename to captured_mail_away", []);
    try {
      expect(answered(await retry(id), emailStateSchema)).toEqual({ isEmailError: true });
    } finally {
      await test.database.query("alter table captured_mail_away rename to captured_mail", []);
    }
    expect(await stateOf(id)).toMatchObject({ state: "dead" });
    expect((await list("admin")).items).toMatchObject([{ id, last_error: "FAILED", reply_code: null }]);
  });

  it("cannot be tried again by a clerk, and unknown ones are not found", async () => {
    const id = await giveUp();
    for (const who of ["clerk", "viewer"] as const) forbiddenWith(await retry(id, who), "Access Denied!");
    expect(await stateOf(id)).toMatchObject({ state: "dead" });
    for (const unknown of ["999999", "0", "abc"]) refusedWith(await retry(unknown), 404, "NOT_FOUND");
  });

  it("appear with those that bounced, which count at home and can be retried", async () => {
    const id = await giveUp();
    await test.database.db
      .updateTable("mail_outbox")
      .set({ state: "bounced", last_error: "BOUNCED 550", attempts: 1 })
      .where("id", "=", id)
      .execute();
    expect(await list("clerk")).toMatchObject({ items: [{ id, last_error: "BOUNCED", reply_code: 550 }], count: 1 });
    const overview = answered(
      await test.call("GET", "/queues/overview", undefined, await test.staff()),
      queueOverviewSchema,
    );
    expect(overview.undelivered_mails).toBe(1);
    expect(answered(await retry(id), emailStateSchema)).toEqual({ isEmailError: false });
    expect(await stateOf(id)).toEqual({ state: "sent", attempts: 2 });
  });

  it("count nowhere any more when their time is over and they are empty", async () => {
    await giveUp();
    const counts = async () => {
      const home = await test.call("GET", "/queues/overview", undefined, await test.staff());
      const { undelivered_mails: count, oldest } = answered(home, queueOverviewSchema);
      const events = await test.database.query("select at from office_events($1, $2, 'UTC', array['undelivered'])", [
        new Date(0),
        test.now,
      ]);
      const work = await readWork(test.database.db, test.portal.config);
      return [count, oldest.undelivered_mails !== null, events.rows.length, work?.undelivered_mails];
    };
    expect(await counts()).toEqual([1, true, 1, 1]);
    await test.database.query("update mail_outbox set recipient = '' where order_id = $1", [orderId]);
    // Home keeps what it has read for a minute.
    test.later(61_000);
    expect(await counts()).toEqual([0, false, 0, 0]);
  });
});
