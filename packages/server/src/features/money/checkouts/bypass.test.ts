import { randomUUID } from "node:crypto";
import { invoiceSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { describe, expect, it } from "vitest";
import { answered, refusedWith } from "../../../../test/answer.ts";
import { readOrder } from "../../../../test/orders.ts";
import { recordsOf } from "../../../../test/records.ts";
import { openTestPortal } from "../../../../test/test-portal.ts";

describe("PAYMENT_GATEWAY=bypass", () => {
  it("answers BYPASSED with an order that is paid and on its way", async () => {
    const test = await openTestPortal({ PAYMENT_GATEWAY: "bypass" });
    const key = { "idempotency-key": randomUUID() };
    const place = async () =>
      answered(await test.call("POST", "/orders/invoice", anApostilleCart(), key), invoiceSchema);
    const placed = await place();
    expect(placed.payment_link).toBe("BYPASSED");
    expect(await place()).toEqual(placed);
    const order = await readOrder(test, placed.order);
    expect(order.payment.state).toBe("paid");
    const { statuses, queues, mails, payments } = await recordsOf(test, order.id);
    expect({ statuses, queues, mails, payments }).toEqual({
      statuses: [1],
      queues: ["apostille-approveAccess"],
      mails: ["order-confirmation"],
      payments: [],
    });
    refusedWith(await test.call("POST", `/orders/${placed.order}/payment`), 409, "ALREADY_PAID");
    expect((await test.call("POST", `/orders/${order.id}/cancel`, undefined, await test.staff())).status).toBe(200);
    refusedWith(await test.call("POST", "/orders/invoice", anApostilleCart(), key), 409, "ORDER_ENDED");
    await test.close();
  });

  it("offers no payment page, and takes no events", async () => {
    const test = await openTestPortal({ PAYMENT_GATEWAY: "bypass" });
    refusedWith(await test.request({ method: "GET", url: "/sandbox-pay/sbx_x" }), 404, "NOT_FOUND");
    refusedWith(await test.call("POST", "/payments/webhook/bypass", "{}"), 400, "WEBHOOK_REJECTED");
    refusedWith(await test.call("POST", "/payments/webhook/sandbox", "{}"), 404, "NOT_FOUND");
    await test.close();
  });
});

describe("an order that costs nothing", () => {
  it("needs no payment with any gateway", async () => {
    const test = await openTestPortal();
    for (const product_id of [1, 2] as const)
      await test.database.db
        .insertInto("product_prices")
        .values({ product_id, cost_cents: 0, effective_from: test.now })
        .execute();
    await test.database.db
      .insertInto("fees")
      .values({ name: "processing", amount_cents: 0, effective_from: test.now })
      .execute();
    const placed = answered(await test.call("POST", "/orders/invoice", anApostilleCart()), invoiceSchema);
    expect(placed.payment_link).toBe("BYPASSED");
    expect(await readOrder(test, placed.order)).toMatchObject({ total: 0, payment: { state: "paid" } });
    await test.close();
  });
});
