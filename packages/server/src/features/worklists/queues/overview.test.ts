import { assignableSchema, queueEntriesSchema, queueOverviewSchema, settingsSchema } from "@dop/domain/contract";
import { productIds, statusIds } from "@dop/domain/orders";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { millisecondsIn } from "../../../lib/time.ts";
import { answered } from "../../../../test/answer.ts";
import { countDays } from "../../money/index.ts";
import { placeOrder, placeVerifiedOrder, type TestOrder } from "../../../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

let test: TestPortal;
let first: TestOrder;
beforeAll(async () => {
  test = await openTestPortal();
  first = await placeVerifiedOrder(test);
});
afterAll(() => test.close());

const overviewNow = async (who?: "viewer") =>
  answered(await test.call("GET", "/queues/overview", undefined, await test.staff(who)), queueOverviewSchema);
/** A minute later, when ages and the flow are read again. */
const overview = (who?: "viewer") => {
  test.now = new Date(test.now.getTime() + millisecondsIn.minute);
  return overviewNow(who);
};
const apostilles = async () => (await overview()).flow.find(({ product_id: id }) => id === productIds.apostille);

const productId = (): number => first.productIds[0] ?? 0;
const reached = async (status: number, at: Date): Promise<unknown> =>
  sql`insert into status_history (order_product_id, status_id, created_by, created_at)
    values (${productId()}, ${status}, 'test', ${at.toISOString()})`.execute(test.database.db);
const daysAgo = (days: number): Date => new Date(test.now.getTime() - days * millisecondsIn.day);

async function changeTargets(queue_targets: object | null): Promise<void> {
  const admin = await test.staff("admin");
  const { version } = settingsSchema.parse((await test.call("GET", "/settings", undefined, admin)).body);
  const changed = await test.call("PATCH", "/settings", { changes: { queue_targets }, version }, admin);
  expect(changed.status).toBe(200);
}

describe("the overview (rule W-37)", () => {
  it("counts what was paid today, and not what waits for its payment", async () => {
    const before = (await apostilles())?.came_in ?? 0;
    expect(before).toBeGreaterThan(0);
    await placeOrder(test);
    expect((await apostilles())?.came_in).toBe(before);
    const { flow } = await overview();
    expect(flow.map(({ product_id: id }) => id)).toEqual(Object.values(productIds));
  });

  it("counts what was shipped once, and what came back not at all", async () => {
    const ship = async (status: number): Promise<void> => {
      await sql`update order_products set status_id = ${status} where id = ${productId()}`.execute(test.database.db);
      await reached(status, test.now);
    };
    await ship(statusIds.shipped);
    await ship(statusIds.shipped);
    expect((await apostilles())?.went_out).toBe(1);
    await ship(statusIds.infoVerified);
    expect((await apostilles())?.went_out).toBe(0);
  });

  it("says how many are the reader's, how many are late, and since when", async () => {
    const staff = await test.staff();
    const people = answered(await test.call("GET", "/users/assignable", undefined, staff), assignableSchema);
    const me = people.find(({ display_name: name }) => name === "K. Madsen");
    await test.call("PATCH", `/orders/${first.id}/assignee`, { user_id: me?.id }, staff);
    expect(await overview()).toMatchObject({ mine: 1, oldest: { order_issues: null, transmittals_out: null } });
    expect((await overview("viewer")).mine).toBe(0);
    const late = async () => (await overview()).queues.reduce((sum, { overdue }) => sum + overdue, 0);
    expect(await late()).toBe(0);
    await sql`update order_products set queue_entered_at = ${daysAgo(8)} where id = ${productId()}`.execute(
      test.database.db,
    );
    expect(await late()).toBe(1);
  });

  it("knows the target of each queue, in days on which the office works", async () => {
    const { queue } = await test.database.db
      .selectFrom("order_products")
      .select("queue")
      .where("id", "=", productId())
      .executeTakeFirstOrThrow();
    const late = async () => (await overview()).queues.find((row) => row.queue === queue)?.overdue;
    const entry = async () => {
      const rows = await test.call("GET", `/queues/${queue ?? ""}`, undefined, await test.staff());
      return queueEntriesSchema.parse(rows.body).find(({ id }) => id === productId());
    };
    // However the days fall, six have more than one on which the office works, and fewer than nine.
    await sql`update order_products set queue_entered_at = ${daysAgo(6)} where id = ${productId()}`.execute(
      test.database.db,
    );
    const before = await late();
    expect((await entry())?.overdue_after).toBe(7 * 86_400);
    await changeTargets({ [queue ?? ""]: 1 });
    expect(await late()).toBe((before ?? 0) + 1);
    const waiting = await entry();
    expect(waiting?.time_in_queue).toBeGreaterThan(waiting?.overdue_after ?? Infinity);
    await changeTargets({ [queue ?? ""]: 9 });
    expect(await late()).toBe(before);
    await changeTargets(null);
    expect((await entry())?.overdue_after).toBe(7 * 86_400);
  });

  it("counts transmittals that are overdue at the Lt. Governor's, by the office's own target", async () => {
    const staff = await test.staff();
    const { uuid, productIds: made } = await placeVerifiedOrder(test);
    await test.call("PATCH", `/orders/${uuid}/license-corrections`, { corrections: {} });
    await test.call("PATCH", `/orders/products/${made[0]}/status`, { status_id: statusIds.processed }, staff);
    expect((await test.call("POST", "/transmittals", { order_products: made }, staff)).status).toBe(201);
    const madeOn = async (day: Date) => sql`update transmittals set created_at = ${day}`.execute(test.database.db);
    await madeOn(daysAgo(6));
    const out = async () => {
      const { transmittals_out, transmittals_overdue } = await overview();
      return [transmittals_out, transmittals_overdue];
    };
    expect(await out()).toEqual([1, 0]);
    await changeTargets({ ltGovernor: 1 });
    expect(await out()).toEqual([1, 1]);
    await changeTargets({ ltGovernor: 9 });
    expect(await out()).toEqual([1, 0]);
    await changeTargets(null);
    await madeOn(daysAgo(8));
    expect(await out()).toEqual([1, 1]);
  });

  it("says since when a refund waits that was asked for before its license was voided", async () => {
    const { id, productIds: made } = await placeVerifiedOrder(test);
    const path = `/orders/products/${made[0]}/status`;
    await test.call("PATCH", path, { status_id: statusIds.refundRequested }, await test.staff());
    const asked = test.now.toISOString();
    await sql`update order_products set refund_asked_cents = 100 where order_id = ${id}`.execute(test.database.db);
    await sql`update orders set voided = true, voided_at = now() where id = ${id}`.execute(test.database.db);
    const { refunds_requested, oldest } = await overview();
    expect([refunds_requested, oldest.refunds_requested]).toEqual([1, asked]);
  });

  it("reads the flow and the ages once a minute", async () => {
    const before = await apostilles();
    await placeVerifiedOrder(test);
    expect((await overviewNow()).flow).toContainEqual(before);
    expect((await apostilles())?.came_in).toBeGreaterThan(before?.came_in ?? 0);
  });

  it("answers with figures of its own database, whatever was asked of another", async () => {
    const cameIn = async (orders: number) => {
      const other = await openTestPortal();
      for (let placed = 0; placed < orders; placed += 1) await placeVerifiedOrder(other);
      const answer = await other.call("GET", "/queues/overview", undefined, await other.staff());
      await other.close();
      return answered(answer, queueOverviewSchema).flow.reduce((sum, { came_in: count }) => sum + count, 0);
    };
    expect([await cameIn(1), await cameIn(0)]).toEqual([1, 0]);
  });

  it("compares with the mean of the 28 days before, counted by day or not", async () => {
    const before = await apostilles();
    const { id, productIds: placed } = await placeOrder(test);
    await sql`update orders set created_at = ${daysAgo(9).toISOString()} where id = ${id}`.execute(test.database.db);
    await sql`insert into status_history (order_product_id, status_id, created_by, created_at)
      values (${placed[0]}, ${statusIds.orderPlaced}, 'test', ${daysAgo(8).toISOString()})`.execute(test.database.db);
    const usual = { came_in: before?.came_in, usual_in: 1 / 28 };
    expect(await apostilles()).toMatchObject(usual);
    await countDays(test.portal);
    expect(await apostilles()).toMatchObject(usual);
  });

  it("tells the flow of each of 28 days and today, and who has orders in queues", async () => {
    const { days = [], people, flow } = await overview();
    expect(days).toHaveLength(29);
    expect(days.at(-1)?.came_in).toBe(flow.reduce((sum, { came_in: count }) => sum + count, 0));
    expect(days.map(({ day }) => day).toSorted()).toEqual(days.map(({ day }) => day));
    expect(days.slice(0, -1).reduce((sum, { came_in: count }) => sum + count, 0)).toBe(1);
    expect(people).toEqual([{ name: "K. Madsen", orders: 1 }]);
  });

  it("reads no history of days that were counted", async () => {
    await countDays(test.portal);
    await sql`delete from daily_counts where measure = 'in'`.execute(test.database.db);
    expect(await apostilles()).toMatchObject({ usual_in: 0 });
  });
});
