import { statusIds, type StatusId } from "@dop/domain/orders";
import { anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { placePaidOrder, type TestOrder } from "../../../../../test/orders.ts";
import { recordsOf } from "../../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../../test/test-portal.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
});
afterAll(() => test.close());

const staffCall = async (method: "POST" | "PATCH", path: string, body: object) => {
  const answer = await test.call(method, path, body, await test.staff());
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const verify = ({ id }: TestOrder, body: object) => staffCall("POST", `/orders/${id}/verification`, body);
const refuse = (order: TestOrder) => verify(order, { decision: "invalid", reason: "Blurred" });
const confirm = (order: TestOrder) => verify(order, { decision: "confirm" });
const move = (order: TestOrder, status_id: StatusId, index = 0) =>
  staffCall("PATCH", `/orders/products/${String(order.productIds[index])}/status`, { status_id });
const flag = ({ id }: TestOrder, flagged: boolean, comment: string) =>
  staffCall("POST", `/orders/${id}/flag`, { flagged, comment });
const flagsOf = async ({ id }: TestOrder) => {
  const { order } = await recordsOf(test, id);
  const entries = await test.database.db
    .selectFrom("flag_history")
    .select(["flagged", "raised_by"])
    .where("order_id", "=", id)
    .orderBy("id")
    .execute();
  return { flagged: order.flagged, entries: entries.map((entry) => entry.raised_by ?? (entry.flagged ? "?" : "down")) };
};
const sentAgain = async (order: TestOrder) => {
  for (const product of order.productIds)
    await test.database.db
      .updateTable("order_products")
      .set({ status_id: statusIds.orderPlaced, status_left: null })
      .where("id", "=", product)
      .execute();
};

describe("the flag that Invalid raised (rule W-41)", () => {
  it("goes down when the documents are confirmed", async () => {
    const order = await placePaidOrder(test);
    await refuse(order);
    expect(await flagsOf(order)).toEqual({ flagged: true, entries: ["verification"] });
    await sentAgain(order);
    await confirm(order);
    expect(await flagsOf(order)).toEqual({ flagged: false, entries: ["verification", "down"] });
  });

  it("goes down when the issue is resolved, with the last document", async () => {
    const order = await placePaidOrder(test, anApostilleCart({ additionalCertifiedCopies: 1 }));
    await refuse(order);
    await move(order, statusIds.orderPlaced);
    expect((await flagsOf(order)).flagged).toBe(true);
    await move(order, statusIds.orderPlaced, 1);
    expect(await flagsOf(order)).toEqual({ flagged: false, entries: ["verification", "down"] });
  });

  it("goes down when a refund is undone that was requested of a refused document", async () => {
    const order = await placePaidOrder(test);
    await refuse(order);
    await move(order, statusIds.refundRequested);
    expect((await flagsOf(order)).flagged).toBe(true);
    await move(order, statusIds.infoVerified);
    expect(await flagsOf(order)).toEqual({ flagged: false, entries: ["verification", "down"] });
  });

  it("goes down when a refund is approved and nothing was charged", async () => {
    const usual = test;
    test = await openTestPortal({ PAYMENT_CAPTURE: "at-verification" });
    try {
      const order = await placePaidOrder(test);
      await refuse(order);
      await move(order, statusIds.refundRequested);
      const path = `/orders/products/${String(order.productIds[0])}/refund`;
      expect((await test.call("POST", path, {}, await test.staff("admin"))).status).toBe(200);
      expect(await flagsOf(order)).toEqual({ flagged: false, entries: ["verification", "down"] });
    } finally {
      await test.close();
      test = usual;
    }
  });

  it("goes down when the order is canceled", async () => {
    const order = await placePaidOrder(test);
    await refuse(order);
    await staffCall("POST", `/orders/${order.id}/cancel`, {});
    expect(await flagsOf(order)).toEqual({ flagged: false, entries: ["verification", "down"] });
  });

  it("goes down when the last refused document is canceled", async () => {
    const order = await placePaidOrder(test, anApostilleCart({ additionalCertifiedCopies: 1 }));
    await refuse(order);
    await move(order, statusIds.canceled);
    expect((await flagsOf(order)).flagged).toBe(true);
    await move(order, statusIds.canceled, 1);
    expect(await flagsOf(order)).toEqual({ flagged: false, entries: ["verification", "down"] });
  });

  it.each(["before", "after"])("stays up for a person who flagged %s", async (when) => {
    const order = await placePaidOrder(test);
    if (when === "before") await flag(order, true, "Ask the couple");
    await refuse(order);
    if (when === "after") await flag(order, true, "Ask the couple");
    await move(order, statusIds.orderPlaced);
    await confirm(order);
    expect((await flagsOf(order)).flagged).toBe(true);
    await flag(order, false, "");
    expect((await flagsOf(order)).flagged).toBe(false);
  });

  it("stays up where a person has lowered it and another raised one", async () => {
    const order = await placePaidOrder(test);
    await refuse(order);
    await flag(order, false, "");
    await flag(order, true, "Something else");
    await move(order, statusIds.orderPlaced);
    expect(await flagsOf(order)).toEqual({ flagged: true, entries: ["verification", "down", "staff"] });
  });
});
