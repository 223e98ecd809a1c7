import { orderKeyMark } from "../../../ports/mail/index.ts";
import { anApostilleCart } from "@dop/domain/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { placeOrder, placePaidOrder, readOrder, settle, type TestOrder } from "../../../../test/orders.ts";
import { leavesNothing, recordsOf } from "../../../../test/records.ts";
import { settingsCalls } from "../../../../test/settings-calls.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { expireUnpaidOrders } from "./expire-unpaid-orders.ts";
import { remindUnpaidOrders } from "./remind-unpaid-orders.ts";
import { millisecondsIn } from "../../../lib/time.ts";

const { minute, day } = millisecondsIn;
let test: TestPortal;
beforeEach(async () => {
  test = await openTestPortal();
});
afterEach(() => test.close());

const mailsOf = async (order: TestOrder) => (await recordsOf(test, order.id)).mails;
const expectNoReminder = async () => {
  expect(await leavesNothing(test, () => remindUnpaidOrders(test.portal))).toBe(0);
};

describe("an order that is saved and not paid", () => {
  it("gets emails after half an hour and on day 5, and ends on day 7", async () => {
    const order = await placeOrder(test);
    expect((await readOrder(test, order.uuid)).payment.pay_by).toBe("2026-11-27");
    test.later(30 * minute - 1);
    await expectNoReminder();
    test.later(1);
    const written = await Promise.all([remindUnpaidOrders(test.portal), remindUnpaidOrders(test.portal)]);
    expect(written[0] + written[1]).toBe(1);
    test.later(5 * day - 30 * minute - 1);
    await expectNoReminder();
    test.later(1);
    expect(await remindUnpaidOrders(test.portal)).toBe(1);
    await expectNoReminder();
    test.later(2 * day + 1);
    await expectNoReminder();
    await expireUnpaidOrders(test.portal);
    expect(await mailsOf(order)).toEqual(["payment-reminder", "payment-reminder", "canceled"]);
    const { body_text: text } = await test.database.db
      .selectFrom("mail_outbox")
      .select("body_text")
      .where("order_id", "=", order.id)
      .orderBy("id")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(text).toContain(`http://portal.test/order/${orderKeyMark(order.id)}`);
    expect(text).toContain("Please pay by: November 27, 2026");
  });

  it("gets one reminder after days without a run, and none on its last day", async () => {
    const [late, over] = [await placeOrder(test), await placeOrder(test)];
    await test.database.db
      .updateTable("orders")
      .set({ created_at: new Date(test.now.getTime() - 2 * day) })
      .where("id", "=", over.id)
      .execute();
    test.later(5 * day);
    expect(await remindUnpaidOrders(test.portal)).toBe(1);
    await expectNoReminder();
    expect([await mailsOf(late), await mailsOf(over)]).toEqual([["payment-reminder"], []]);
  });

  it("leaves an order unread after its only reminder, where the office waits for two days", async () => {
    const { id } = await placeOrder(test);
    await settingsCalls(() => test).save({ unpaid_days: 2 });
    test.later(30 * minute);
    expect(await remindUnpaidOrders(test.portal)).toBe(1);
    const { payment_reminders: left } = await test.database.db
      .selectFrom("orders")
      .select("payment_reminders")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(left).toBe(2);
  });

  it("gets a reminder after a declined card too", async () => {
    const order = await placeOrder(test);
    await settle(test, order.paymentLink, "decline");
    test.later(31 * minute);
    expect(await remindUnpaidOrders(test.portal)).toBe(1);
  });

  it("gets no reminder when it was paid, canceled or voided, or its email bounced", async () => {
    await placePaidOrder(test);
    const canceled = await placeOrder(test);
    await test.call("POST", `/orders/${canceled.id}/cancel`, {}, await test.staff());
    const cart = anApostilleCart();
    await placeOrder(test, { ...cart, license: { ...cart.license, number: "1000031" } });
    await test.call("POST", "/registry/licenses/1000031/voided", {}, test.service);
    test.later(31 * minute);
    await remindUnpaidOrders(test.portal);
    const bounced = await placeOrder(test);
    test.later(31 * minute);
    expect(await remindUnpaidOrders(test.portal)).toBe(1);
    await test.database.db
      .updateTable("mail_outbox")
      .set({ state: "bounced" })
      .where("order_id", "=", bounced.id)
      .execute();
    test.later(5 * day);
    await expectNoReminder();
    const { rows } = {
      rows: await test.database.db
        .selectFrom("mail_outbox")
        .select("order_id")
        .where("kind", "=", "payment-reminder")
        .execute(),
    };
    expect(rows.map(({ order_id: id }) => id)).toEqual([bounced.id]);
  });

  it("gets no reminder when it costs nothing here", async () => {
    const bypass = await openTestPortal({ PAYMENT_GATEWAY: "bypass" });
    await placeOrder(bypass);
    bypass.later(31 * minute);
    expect(await leavesNothing(bypass, () => remindUnpaidOrders(bypass.portal))).toBe(0);
    await bypass.close();
  });
});
