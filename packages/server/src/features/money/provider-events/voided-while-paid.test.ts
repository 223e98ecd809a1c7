import { staffOrderSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { anApostilleCart } from "@dop/domain/testing";
import { afterEach, describe, expect, it } from "vitest";
import { answered } from "../../../../test/answer.ts";
import { placeOrder, placePaidOrder, type TestOrder } from "../../../../test/orders.ts";
import { leavesNothing, recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { settleHolds } from "../holds/settle-holds.ts";

let test: TestPortal;
afterEach(() => test.close());

const voidLicense = () => test.call("POST", "/registry/licenses/1000001/voided", {}, test.service);
const mailText = async ({ id }: TestOrder) =>
  (
    await test.database.db
      .selectFrom("mail_outbox")
      .select("body_text")
      .where("order_id", "=", id)
      .where("kind", "=", "order-voided")
      .executeTakeFirstOrThrow()
  ).body_text;

describe("a license that is voided", () => {
  it("after payment: the order is flagged and owed, and the customer is told once", async () => {
    test = await openTestPortal();
    const order = await placePaidOrder(test);
    expect((await voidLicense()).status).toBe(200);
    // The registry says it twice, for any reason.
    await test.call("POST", "/registry/licenses/1000001/voided", {}, test.service);
    const { flags, mails, order: row } = await recordsOf(test, order.id);
    expect(flags).toEqual([
      "Payment Issue: the license was voided after the order was paid. Return $46.50 to the customer.",
    ]);
    expect(mails).toEqual(["order-confirmation", "order-voided"]);
    expect([row.flagged, row.owed_cents]).toEqual([true, 4650]);
    expect(await mailText(order)).toContain("To be refunded: $46.50");
    const shown = await test.call("GET", `/orders/${order.id}`, undefined, await test.staff());
    expect(answered(shown, staffOrderSchema).money.owed).toBe(46.5);
  });

  it("after one product was shipped: that one is not owed", async () => {
    test = await openTestPortal();
    const order = await placePaidOrder(test, anApostilleCart({ additionalCertifiedCopies: 1 }));
    const path = `/orders/products/${order.productIds[1] ?? 0}/status`;
    await test.call("POST", `/orders/${order.id}/verification`, { decision: "confirm" }, await test.staff());
    expect((await test.call("PATCH", path, { status_id: statusIds.shipped }, await test.staff())).status).toBe(200);
    await voidLicense();
    expect((await recordsOf(test, order.id)).order.owed_cents).toBe(3000);
    expect(await mailText(order)).toContain("To be refunded: $30.00");
  });

  it("causes neither a flag nor an email for an order canceled before, which is owed as before", async () => {
    test = await openTestPortal();
    const order = await placePaidOrder(test);
    await test.call("POST", `/orders/${order.id}/cancel`, {}, await test.staff());
    await voidLicense();
    const { flags, mails, order: row } = await recordsOf(test, order.id);
    expect({ flags, mails, owed: row.owed_cents }).toEqual({
      flags: [],
      mails: ["order-confirmation", "canceled"],
      owed: 4650,
    });
  });

  it("while the money is held: the hold is released, and the customer is told that nothing was charged", async () => {
    test = await openTestPortal({ PAYMENT_CAPTURE: "at-verification" });
    const order = await placePaidOrder(test);
    await voidLicense();
    await test.portal.jobs.runDue();
    await settleHolds(test.portal);
    const { flags, payments, order: row, mails } = await recordsOf(test, order.id);
    expect({ flags, payments, mails }).toEqual({
      flags: [],
      payments: ["released"],
      mails: ["order-confirmation", "order-voided"],
    });
    expect([row.paid_cents, row.owed_cents, row.held_cents]).toEqual([0, 0, 0]);
    expect(await mailText(order)).toContain("You were not charged.");
  });

  it("before payment: the customer is told that nothing is to be paid, and of an ended order nothing", async () => {
    test = await openTestPortal();
    const [order, canceled] = [await placeOrder(test), await placeOrder(test)];
    await test.call("POST", `/orders/${canceled.id}/cancel`, {}, await test.staff());
    await voidLicense();
    const { flags, mails } = await recordsOf(test, order.id);
    expect({ flags, mails }).toEqual({ flags: [], mails: ["order-voided"] });
    expect(await mailText(order)).toContain("You were not charged and owe nothing.");
    expect((await recordsOf(test, canceled.id)).mails).toEqual(["canceled"]);
    expect((await leavesNothing(test, () => test.call("POST", `/orders/${order.uuid}/payment`))).status).toBe(409);
  });
});
