import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refusedWith } from "../../testing/answer.ts";
import { placeOrder, placePaidOrder, placeVerifiedOrder, type TestOrder } from "../../testing/orders.ts";
import { leavesNothing } from "../../testing/records.ts";
import { openTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { expireUnpaidOrders } from "../payments/index.ts";
import { destroyDocuments } from "./index.ts";

const day = 86_400_000;

describe("retention", () => {
  let test: TestPortal;
  beforeEach(async () => {
    test = await openTestPortal({ RETENTION_DAYS: "30" });
  });
  afterEach(() => test.close());

  const cancel = async (order: TestOrder) => test.call("POST", `/orders/${order.id}/cancel`, {}, await test.staff());
  const left = async (order: TestOrder) => {
    const rows = await test.database.db
      .selectFrom("documents")
      .select(["kind", "content", "wrapped_key", "destroyed_at"])
      .where("order_id", "=", order.id)
      .orderBy("kind")
      .execute();
    return rows.map((row) => `${row.kind}${row.destroyed_at === null ? "" : ` destroyed ${String(row.content)}`}`);
  };

  it("destroys ID and selfie so many days after the order has ended, and not before", async () => {
    const order = await placePaidOrder(test);
    const open = await placeVerifiedOrder(test);
    await cancel(order);
    const { body } = await test.call("GET", `/orders/${order.id}`, undefined, await test.staff());
    const { photo_id_url: link } = body as { photo_id_url: string };
    test.later(30 * day);
    expect(await leavesNothing(test, () => destroyDocuments(test.portal))).toBe(0);
    test.later(1);
    expect(await destroyDocuments(test.portal)).toBe(2);
    expect(await left(order)).toEqual(["id destroyed null", "selfie destroyed null"]);
    expect(await left(open)).toEqual(["id", "selfie"]);
    expect(await leavesNothing(test, () => destroyDocuments(test.portal))).toBe(0);
    refusedWith(await test.request({ method: "GET", url: `/api/${link}` }), 404, "NOT_FOUND");
    const audit = await test.database.db
      .selectFrom("audit_log")
      .select(["action", "actor_kind", "detail"])
      .where("action", "=", "document.destroyed")
      .orderBy("id")
      .execute();
    expect(audit).toHaveLength(2);
    expect(audit[0]).toMatchObject({ actor_kind: "system", detail: { order_id: order.id, reason: "order_ended" } });
  });

  it("destroys what an unpaid order left as soon as it is given up", async () => {
    const order = await placeOrder(test);
    test.later(8 * day);
    expect(await destroyDocuments(test.portal)).toBe(0);
    await expireUnpaidOrders(test.portal);
    expect(await destroyDocuments(test.portal)).toBe(2);
    expect(await left(order)).toEqual(["id destroyed null", "selfie destroyed null"]);
  });

  it("destroys once when two servers look at the same time", async () => {
    const order = await placePaidOrder(test);
    await cancel(order);
    test.later(31 * day);
    const counts = await Promise.all([destroyDocuments(test.portal), destroyDocuments(test.portal)]);
    expect(counts[0] + counts[1]).toBe(2);
  });

  it("counts from the voiding of an order, whatever its products stand at", async () => {
    await placePaidOrder(test);
    test.later(40 * day);
    await test.call("POST", "/registry/licenses/1000001/voided", {}, test.service);
    test.later(29 * day);
    expect(await destroyDocuments(test.portal)).toBe(0);
    test.later(2 * day);
    expect(await destroyDocuments(test.portal)).toBe(2);
  });
});
