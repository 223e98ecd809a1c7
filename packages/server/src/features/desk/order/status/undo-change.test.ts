import { staffOrderSchema, statusChangeAnswerSchema } from "@dop/domain/contract";
import { statusIds, type StatusId } from "@dop/domain/orders";
import { aCertifiedCopyCart } from "@dop/domain/testing";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { byJob } from "../../../../audit-log/audit.ts";
import { millisecondsIn } from "../../../../lib/time.ts";
import { answered, refusedWith } from "../../../../../test/answer.ts";
import { placeVerifiedOrder, type TestOrder } from "../../../../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../../../../test/test-portal.ts";
import { settlePayment } from "../../../money/index.ts";
import { sweepHeldActs, tellHeldAct, undoMs } from "../../../order/index.ts";

let test: TestPortal;
let order: TestOrder;
let transmittal: number;
beforeEach(async () => {
  test = await openTestPortal();
  test.keepsActs = true;
  // As the world's clock: the time of a call is not the time of what it writes.
  test.tickMs = 1;
  order = await placeVerifiedOrder(test);
  await test.call("PATCH", `/orders/${order.uuid}/license-corrections`, { corrections: {} });
  await move(statusIds.processed);
  const made = await test.call("POST", "/transmittals", { order_products: order.productIds }, await test.staff());
  transmittal = (made.body as { url_id: number }).url_id;
  await move(statusIds.shipped);
});
afterEach(() => test.close());

const move = async (status: StatusId, more: object = {}) =>
  test.call(
    "PATCH",
    `/orders/products/${String(order.productIds[0])}/status`,
    { status_id: status, send_email: true, ...more },
    await test.staff(),
  );
/** A step back. @returns the id by which it is undone */
const stepBack = async (status: StatusId, more: object = {}): Promise<string> => {
  const answer = await move(status, more);
  expect(answered(answer, statusChangeAnswerSchema)).toEqual({ status_id: status, isEmailError: false });
  return String(answer.headers["undo"]);
};
const undo = async (id: string, who: "clerk" | "admin" = "clerk") =>
  test.call("POST", `/undo/${id}`, {}, await test.staff(who));
const product = async () => {
  const { body } = await test.call("GET", `/orders/${order.id}`, undefined, await test.staff());
  return staffOrderSchema.parse(body).products[0];
};
const row = () =>
  test.database.db
    .selectFrom("order_products")
    .select(["status_id", "transmittal_id", "queue", "queue_entered_at", "tracking_shipping"])
    .where("id", "=", order.productIds[0] ?? 0)
    .executeTakeFirstOrThrow();
/** The kinds of the emails that were written to the customer, oldest first. */
const mails = async (): Promise<string[]> =>
  (await test.database.db.selectFrom("mail_outbox").select("kind").orderBy("id").execute()).map(({ kind }) => kind);
/** The work of the job ten seconds after each step back. */
async function tenSecondsLater(): Promise<void> {
  test.later(undoMs);
  const held = await test.database.db.selectFrom("held_acts").select("id").execute();
  for (const { id } of held) await tellHeldAct(test.portal, id);
}

describe("a step back (rule W-43)", () => {
  it("reaches the customer ten seconds later, once", async () => {
    const before = await mails();
    await stepBack(statusIds.infoVerified);
    expect(await mails()).toEqual(before);
    await tenSecondsLater();
    expect(await mails()).toEqual([...before, "status-changed"]);
    await tenSecondsLater();
    expect(await mails()).toEqual([...before, "status-changed"]);
  });

  it("runs in its own job, however many others wait", async () => {
    const other = await placeVerifiedOrder(test, aCertifiedCopyCart());
    const [id] = other.productIds;
    const change = { send_email: true, status_id: statusIds.shipped };
    await test.call("PATCH", `/orders/products/${String(id)}/status`, change, await test.staff());
    const before = await mails();
    await stepBack(statusIds.infoVerified);
    const back = { ...change, status_id: statusIds.infoVerified };
    await test.call("PATCH", `/orders/products/${String(id)}/status`, back, await test.staff());
    test.later(undoMs);
    await sql`update pgboss.job set start_after = now() where name = 'tell-held-change'`.execute(test.database.db);
    await test.portal.jobs.runDue();
    expect(await mails()).toEqual([...before, "status-changed", "status-changed"]);
  });

  it("reaches the customer a minute later where its job was lost", async () => {
    const before = await mails();
    await stepBack(statusIds.infoVerified);
    await sql`delete from pgboss.job where name = 'tell-held-change'`.execute(test.database.db);
    test.later(undoMs + millisecondsIn.minute);
    await sweepHeldActs(test.portal);
    await test.portal.jobs.runDue();
    expect(await mails()).toEqual([...before, "status-changed"]);
  });

  it("takes back status, transmittal, queue and its time when it is undone, and tells nobody", async () => {
    const [before, sent] = [await row(), await mails()];
    const id = await stepBack(statusIds.infoVerified);
    expect(await row()).toMatchObject({ status_id: statusIds.infoVerified, transmittal_id: null });
    test.later(undoMs - 1000);
    expect((await undo(id)).body).toEqual({ ok: true });
    expect(await row()).toEqual(before);
    expect((await product())?.transmittal?.url_id).toBe(transmittal);
    expect((await product())?.status_history.at(-1)).toMatchObject({ status_id: statusIds.shipped });
    await tenSecondsLater();
    expect(await mails()).toEqual(sent);
  });

  it("keeps its time in a queue when it is undone", async () => {
    await stepBack(statusIds.customerVerification);
    await tenSecondsLater();
    const before = await row();
    expect(before.queue).toBe("apostille-printAndShip");
    test.later(undoMs);
    await undo(await stepBack(statusIds.infoVerified));
    expect(await row()).toEqual(before);
  });

  it.each([
    ["forth", [statusIds.infoVerified, statusIds.shipped], []],
    ["back twice", [statusIds.customerVerification, statusIds.infoVerified], ["status-changed"]],
    ["back, forth and back", [statusIds.infoVerified, statusIds.shipped, statusIds.infoVerified], ["status-changed"]],
    ["back and half of the way", [statusIds.infoVerified, statusIds.processed], ["status-changed"]],
  ] as const)("mails at most once where it goes %s", async (_way, ways, told) => {
    const before = await mails();
    for (const status of ways) expect((await move(status)).status).toBe(200);
    await tenSecondsLater();
    expect(await mails()).toEqual([...before, ...told]);
  });

  describe.each(["batch print", "a bulk step", "its transmittal", "all of its transmittal"] as const)(
    "and %s",
    (way) => {
      const isDesk = way.includes("transmittal");
      const back = isDesk ? statusIds.arrivedAtLieutenantGovernor : statusIds.infoVerified;
      beforeEach(async () => {
        if (!isDesk) order = await placeVerifiedOrder(test, aCertifiedCopyCart());
      });
      const ship = async (): Promise<void> => {
        const [id] = order.productIds;
        const path = `/transmittals/2026-11-21/${String(transmittal)}`;
        const forth = {
          "batch print": ["POST", "/orders/batch-print", { order_products: [id] }],
          "a bulk step": [
            "POST",
            "/order-products/bulk",
            { action: "tick_step", ids: [id], status_id: statusIds.shipped },
          ],
          "its transmittal": ["PATCH", `${path}/${String(id)}/status`, { status_id: statusIds.shipped }],
          "all of its transmittal": ["PATCH", `${path}/order-status`, { status_id: statusIds.shipped }],
        } as const satisfies Record<string, readonly [string, string, object]>;
        const [method, address, body] = forth[way];
        const answer = await test.call(method, address, body, await test.staff());
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
        expect((await row()).status_id).toBe(statusIds.shipped);
      };

      it("forth again are told neither way", async () => {
        if (!isDesk) await move(statusIds.shipped);
        const before = await mails();
        await stepBack(back);
        await ship();
        await tenSecondsLater();
        expect(await mails()).toEqual(before);
      });

      it("before it, and forth again, are told no more than the first time", async () => {
        if (isDesk) await stepBack(back);
        if (isDesk) await tenSecondsLater();
        await ship();
        const before = await mails();
        expect(before.at(-1)).toBe("shipped");
        await stepBack(back);
        await move(statusIds.shipped);
        await stepBack(back);
        await ship();
        await tenSecondsLater();
        expect(await mails()).toEqual(before);
      });
    },
  );

  it("leads to an email again where the customer was never told, or the tracking number is another", async () => {
    const ship = () => move(statusIds.shipped);
    await stepBack(statusIds.infoVerified);
    await tenSecondsLater();
    test.later(1);
    await move(statusIds.shipped, { send_email: false });
    const before = await mails();
    await stepBack(statusIds.infoVerified);
    await ship();
    expect(await mails()).toEqual([...before, "shipped"]);
    await stepBack(statusIds.infoVerified);
    await ship();
    expect(await mails()).toEqual([...before, "shipped"]);
    await stepBack(statusIds.infoVerified);
    const body = { tracking_shipping: "123456789012" };
    await test.call("PATCH", `/orders/products/${String(order.productIds[0])}/shipping`, body, await test.staff());
    await ship();
    expect(await mails()).toEqual([...before, "shipped", "shipped"]);
    await stepBack(statusIds.infoVerified);
    const again = { action: "tick_step", ids: order.productIds, status_id: 6, tracking_shipping: "123456789013" };
    await test.call("POST", "/order-products/bulk", again, await test.staff());
    expect(await mails()).toEqual([...before, "shipped", "shipped", "shipped"]);
  });

  it("mails nothing where a call asked for no email, or something else has followed", async () => {
    const before = await mails();
    await stepBack(statusIds.customerVerification, { send_email: false });
    await tenSecondsLater();
    expect(await mails()).toEqual(before);
    await stepBack(statusIds.infoVerified);
    await test.call("POST", `/orders/${order.id}/cancel`, {}, await test.staff());
    await tenSecondsLater();
    expect(await mails()).toEqual([...before, "canceled"]);
  });

  it("mails by a job that its own transaction has added", async () => {
    const before = await mails();
    await stepBack(statusIds.infoVerified);
    await test.portal.jobs.runDue();
    expect(await mails()).toEqual([...before, "status-changed"]);
  });
});

describe("POST /undo/{id}", () => {
  const isOver = async (id: string, who?: "admin") => refusedWith(await undo(id, who), 409, "STALE");

  it("answers 409 after ten seconds, a second time, and to another user", async () => {
    await isOver(await stepBack(statusIds.customerVerification), "admin");
    const late = await stepBack(statusIds.infoVerified);
    test.later(undoMs);
    await isOver(late);
    await move(statusIds.processed);
    const once = await stepBack(statusIds.infoVerified);
    expect((await undo(once)).status).toBe(200);
    await isOver(once);
  });

  it("answers 409 after a change by someone in between, or once the license is voided", async () => {
    const first = await stepBack(statusIds.customerVerification);
    await stepBack(statusIds.infoVerified);
    await isOver(first);
    await move(statusIds.processed);
    const third = await stepBack(statusIds.infoVerified);
    await sql`update orders set voided = true, voided_at = now() where id = ${order.id}`.execute(test.database.db);
    await isOver(third);
    expect(await row()).toMatchObject({ status_id: statusIds.infoVerified });
  });

  it("answers 409 after a colleague has saved another shipping number", async () => {
    const id = await stepBack(statusIds.infoVerified);
    const path = `/orders/products/${String(order.productIds[0])}/shipping`;
    const number = { tracking_shipping: "986578788855" };
    expect((await test.call("PATCH", path, number, await test.staff("admin"))).status).toBe(200);
    await isOver(id);
    expect(await row()).toMatchObject({ status_id: statusIds.infoVerified, ...number });
  });

  it("refuses a user who may no longer do what is undone", async () => {
    const id = await stepBack(statusIds.infoVerified);
    const role = { name: "Checks", permissions: ["orders.verify"], updated_at: test.now };
    const made = test.database.db.insertInto("office_roles").values(role).returning("id");
    const { id: office_role_id } = await made.executeTakeFirstOrThrow();
    const own = test.database.db.updateTable("users").where("email", "=", "clerk@example.gov");
    await own.set({ office_role_id }).execute();
    expect((await undo(id)).status).toBe(403);
    expect(await row()).toMatchObject({ status_id: statusIds.infoVerified });
    await own.set({ office_role_id: null }).execute();
    expect((await undo(id)).status).toBe(200);
  });

  it("answers 409 once the order waits for a second review, or is of another license", async () => {
    const first = await stepBack(statusIds.infoVerified);
    await sql`update orders set second_look = true where id = ${order.id}`.execute(test.database.db);
    await isOver(first);
    await sql`update orders set second_look = false where id = ${order.id}`.execute(test.database.db);
    await move(statusIds.processed);
    const second = await stepBack(statusIds.infoVerified);
    const number = { license_number: 1_000_002, use_anyway: true, reason: "Mistyped" };
    await test.call("PATCH", `/orders/${order.id}/license-number`, number, await test.staff());
    await isOver(second);
    expect(await row()).toMatchObject({ status_id: statusIds.infoVerified });
  });

  it("asks for no money again that a lost dispute took of the shipped document", async () => {
    const money = () =>
      test.database.db
        .selectFrom("orders")
        .select(["paid_at", "paid_cents", "payable_cents", "reversed_cents", "owed_cents"])
        .where("id", "=", order.id)
        .executeTakeFirstOrThrow();
    const { reference } = await test.database.db
      .selectFrom("payments")
      .select("reference")
      .where("order_id", "=", order.id)
      .executeTakeFirstOrThrow();
    const { paid_cents: amountCents } = await money();
    const event = { reference, dispute: "d1", amountCents, occurredAt: test.now };
    for (const kind of ["disputed", "dispute_closed"] as const)
      await settlePayment(test.portal, { ...event, eventId: kind, kind, lost: true }, byJob("compare-books"));
    const before = await money();
    expect(before).toMatchObject({ payable_cents: 0, reversed_cents: amountCents });
    const id = await stepBack(statusIds.infoVerified);
    expect(await money()).toMatchObject({ paid_at: null, payable_cents: amountCents });
    expect((await undo(id)).status).toBe(200);
    expect(await money()).toEqual(before);
  });

  it("answers 409 to an unknown id, 400 to none, and refuses viewers", async () => {
    await isOver("00000000-0000-4000-8000-000000000000");
    refusedWith(await undo("1"), 400, "VALIDATION");
    const id = await stepBack(statusIds.customerVerification);
    expect((await test.call("POST", `/undo/${id}`, {}, await test.staff("viewer"))).status).toBe(403);
    expect((await test.call("POST", `/undo/${id}`, {})).status).toBe(403);
  });

  it("lets one of two at once undo", async () => {
    const id = await stepBack(statusIds.infoVerified);
    const statuses = (await Promise.all([undo(id), undo(id)])).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
  });
});
