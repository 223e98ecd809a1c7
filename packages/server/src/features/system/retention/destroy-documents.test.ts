import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refusedWith } from "../../../../test/answer.ts";
import { openCountingPortal } from "../../../../test/counted-statements.ts";
import { placeOrder, placePaidOrder, placeVerifiedOrder, type TestOrder } from "../../../../test/orders.ts";
import { leavesNothing } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { byJob } from "../../../audit-log/audit.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { expireUnpaidOrders, settlePayment } from "../../money/index.ts";
import { undoMs } from "../../order/index.ts";
import { destroyDocuments } from "./destroy.ts";

const { day } = millisecondsIn;

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
      .select(["kind", "filename", "content", "wrapped_key", "destroyed_at"])
      .where("order_id", "=", order.id)
      .orderBy("kind")
      .execute();
    return rows.map(({ kind, filename, content, wrapped_key: key, destroyed_at: at }) =>
      at === null ? kind : `${kind} destroyed ${String(content)} ${filename}${key.length}`,
    );
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
    expect(await left(order)).toEqual(["id destroyed null 0", "selfie destroyed null 0"]);
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

  it("destroys an additional document, and files that were replaced, with their names", async () => {
    const order = await placePaidOrder(test);
    const copy = (id: string, kind: "additional" | "id", replacedAt: Date | null) =>
      test.database.query(
        `insert into documents (id, order_id, kind, filename, content_type, byte_size, wrapped_key, content, created_at,
           superseded_at)
         select $1::uuid, order_id, $2, 'Ada.pdf', content_type, byte_size, wrapped_key, content, created_at,
           $3::timestamptz
         from documents where order_id = $4 and kind = 'selfie'`,
        [id, kind, replacedAt, order.id],
      );
    await copy("00000000-0000-4000-8000-000000000001", "additional", null);
    await copy("00000000-0000-4000-8000-000000000002", "id", test.now);
    await cancel(order);
    test.later(30 * day + 1);
    expect(await destroyDocuments(test.portal)).toBe(4);
    expect(await left(order)).toEqual([
      "additional destroyed null 0",
      "id destroyed null 0",
      "id destroyed null 0",
      "selfie destroyed null 0",
    ]);
  });

  it("destroys what an unpaid order left as soon as it is given up", async () => {
    const order = await placeOrder(test);
    test.later(8 * day);
    expect(await destroyDocuments(test.portal)).toBe(0);
    await expireUnpaidOrders(test.portal);
    expect(await destroyDocuments(test.portal)).toBe(2);
    expect(await left(order)).toEqual(["id destroyed null 0", "selfie destroyed null 0"]);
  });

  it("keeps what a canceled order left while the cancellation can be undone", async () => {
    const order = await placeOrder(test);
    test.keepsActs = true;
    const { headers } = await cancel(order);
    expect(await destroyDocuments(test.portal)).toBe(0);
    const undone = await test.call("POST", `/undo/${String(headers["undo"])}`, {}, await test.staff());
    expect(undone.status).toBe(200);
    expect(await left(order)).toEqual(["id", "selfie"]);
    await cancel(order);
    test.later(undoMs);
    expect(await destroyDocuments(test.portal)).toBe(2);
  });

  it.each(["was paid in part", "lost its money to a dispute"])(
    "keeps what a canceled order that %s left for so many days",
    async (course) => {
      const order = course === "was paid in part" ? await placeOrder(test) : await placePaidOrder(test);
      const { reference } = await test.database.db
        .selectFrom("payments")
        .select("reference")
        .where("order_id", "=", order.id)
        .executeTakeFirstOrThrow();
      const event = { reference, amountCents: 2000, occurredAt: test.now };
      const tell = (more: Pick<Parameters<typeof settlePayment>[1], "kind" | "lost" | "dispute">) =>
        settlePayment(test.portal, { ...event, eventId: more.kind, ...more }, byJob("compare-books"));
      if (course === "was paid in part") await tell({ kind: "paid" });
      else for (const kind of ["disputed", "dispute_closed"] as const) await tell({ kind, dispute: "d1", lost: true });
      await test.call("POST", `/orders/${order.id}/cancel`, { refund: "none", reason: "Theirs" }, await test.staff());
      const row = test.database.db.selectFrom("orders").select("paid_at").where("id", "=", order.id);
      expect((await row.executeTakeFirstOrThrow()).paid_at).toBeNull();
      expect(await destroyDocuments(test.portal)).toBe(0);
      test.later(30 * day + 1);
      expect(await destroyDocuments(test.portal)).toBe(2);
    },
  );

  it("leaves orders alone that have not ended long enough ago", async () => {
    const { test: counting, sent } = await openCountingPortal();
    const order = await placePaidOrder(counting);
    await counting.call("POST", `/orders/${order.id}/cancel`, {}, await counting.staff());
    const before = sent();
    await destroyDocuments(counting.portal);
    expect(sent() - before).toBe(1);
    await counting.close();
  });

  it("destroys once when two servers look at the same time", async () => {
    const order = await placePaidOrder(test);
    await cancel(order);
    test.later(31 * day);
    const counts = await Promise.all([destroyDocuments(test.portal), destroyDocuments(test.portal)]);
    expect(counts[0] + counts[1]).toBe(2);
  });

  it("counts from the voiding of an order, at every status of its products", async () => {
    await placePaidOrder(test);
    test.later(40 * day);
    await test.call("POST", "/registry/licenses/1000001/voided", {}, test.service);
    test.later(29 * day);
    expect(await destroyDocuments(test.portal)).toBe(0);
    test.later(2 * day);
    expect(await destroyDocuments(test.portal)).toBe(2);
  });
});
