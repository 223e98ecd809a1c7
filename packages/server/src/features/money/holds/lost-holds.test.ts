import { customerOrderSchema, paymentLinkSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { anApostilleCart } from "@dop/domain/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answered, refusedWith } from "../../../../test/answer.ts";
import {
  placePaidOrder,
  placeRejectedOrder,
  placeVerifiedOrder,
  readOrder,
  settle,
  type TestOrder,
} from "../../../../test/orders.ts";
import { leavesNothing, recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { destroyDocuments } from "../../system/index.ts";
import { compareBooks } from "../provider-events/compare-books.ts";
import { expireUnpaidOrders } from "../checkouts/expire-unpaid-orders.ts";
import { settleHolds } from "./settle-holds.ts";
import { millisecondsIn } from "../../../lib/time.ts";

const { day } = millisecondsIn;
let test: TestPortal;
beforeEach(async () => {
  test = await openTestPortal({ PAYMENT_CAPTURE: "at-verification" });
});
afterEach(() => test.close());

const tick = async ({ productIds }: TestOrder) => {
  const body = { status_id: statusIds.customerVerification };
  return test.call("PATCH", `/orders/products/${productIds[0] ?? 0}/status`, body, await test.staff());
};
const lastMail = async ({ id }: TestOrder) =>
  (
    await test.database.db
      .selectFrom("mail_outbox")
      .select("body_text")
      .where("order_id", "=", id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow()
  ).body_text;
const lapse = async (order: TestOrder) => {
  await settle(test, order.paymentLink, "lapse");
  expect((await recordsOf(test, order.id)).payments).toEqual(["released"]);
};

describe("a hold that lapses after the ID was confirmed", () => {
  it("leaves the product where it is, blocks further work, and is paid again from the order's page", async () => {
    const order = await placeVerifiedOrder(test);
    await lapse(order);
    const { statuses, mails } = await recordsOf(test, order.id);
    expect(statuses).toEqual([statusIds.infoVerified]);
    expect(mails.at(-1)).toBe("payment-needed");
    expect(await lastMail(order)).toContain("We have confirmed your documents, but the hold on your card ended");
    expect(await lastMail(order)).toContain("To pay: $46.50");
    refusedWith(await leavesNothing(test, () => tick(order)), 409, "PAYMENT_DUE");
    const shown = answered(await test.call("GET", `/orders/uuid/${order.uuid}`), customerOrderSchema);
    const { money } = shown;
    expect([money.state, money.due]).toEqual(["released", 46.5]);
    // The page offers to pay, not a review that would be refused.
    expect(shown.review_product_id).toBeNull();
    const review = () => test.call("PATCH", `/orders/${order.uuid}/license-corrections`, { corrections: {} });
    expect(refusedWith(await leavesNothing(test, review), 409, "PAYMENT_DUE").message).toContain(
      "Please pay for this order first",
    );

    const link = answered(await test.call("POST", `/orders/${order.uuid}/payment`), paymentLinkSchema).payment_link;
    await settle(test, link, "pay");
    const told = await lastMail(order);
    expect(told).toContain("Your documents are already confirmed, so we will charge the amount on hold");
    expect(told).not.toContain("when we have confirmed");
    await settleHolds(test.portal);
    const after = await recordsOf(test, order.id);
    expect({ statuses: after.statuses, payments: after.payments, mail: after.mails.at(-1) }).toEqual({
      statuses: [statusIds.infoVerified],
      payments: ["released", "paid"],
      mail: "order-confirmation",
    });
    // The money is here, and printing refuses flagged orders.
    expect([after.order.flagged, after.flags.at(-1)]).toEqual([false, "The customer has paid again."]);
    expect([after.order.paid_cents, after.order.owed_cents, after.order.held_cents]).toEqual([4650, 0, 0]);
    expect((await readOrder(test, order.uuid)).review_product_id).toBe(order.productIds[0]);
    expect((await review()).status).toBe(200);
    refusedWith(await test.call("POST", `/orders/${order.uuid}/payment`), 409, "ALREADY_PAID");
    expect(await compareBooks(test.portal)).toBe(0);
  });
});

it("says what follows for a hold that lapsed before the check", async () => {
  const order = await placePaidOrder(test);
  await lapse(order);
  expect(await lastMail(order)).toContain("ended before we could confirm your documents");
  expect(await lastMail(order)).toContain("To pay: $46.50");
  const link = answered(await test.call("POST", `/orders/${order.uuid}/payment`), paymentLinkSchema).payment_link;
  await settle(test, link, "pay");
  expect(await lastMail(order)).toContain("We will charge it when we have confirmed your documents");
});

it("asks for what is left of an order of which a part was canceled, in the customer's language", async () => {
  const items = ["FR", "ES"].map((country) => ({ country, fullCopy: false, quantity: 1 }));
  const order = await placePaidOrder(test, anApostilleCart({ items }));
  await test.database.db.updateTable("orders").set({ locale: "es" }).where("id", "=", order.id).execute();
  const path = `/orders/products/${order.productIds[1] ?? 0}/status`;
  const canceled = await test.call("PATCH", path, { status_id: statusIds.canceled }, await test.staff());
  expect(canceled.status).toBe(200);
  await lapse(order);
  const { order: row } = await recordsOf(test, order.id);
  expect(row.payable_cents).toBe(row.total_cents - 3000);
  expect(await lastMail(order)).toContain(`Por pagar: $${(row.payable_cents / 100).toFixed(2)}`);
});

it("a flag that a person raised stays when the order is paid again", async () => {
  const order = await placeVerifiedOrder(test);
  const flag = { flagged: true, comment: "Called, no answer" };
  expect((await test.call("POST", `/orders/${order.id}/flag`, flag, await test.staff())).status).toBe(200);
  await lapse(order);
  const link = answered(await test.call("POST", `/orders/${order.uuid}/payment`), paymentLinkSchema).payment_link;
  await settle(test, link, "pay");
  const { order: row } = await recordsOf(test, order.id);
  expect([row.flagged, row.payment_held]).toEqual([true, true]);
});

it("an order at work does not expire, however long it awaits its payment", async () => {
  await lapse(await placeVerifiedOrder(test));
  test.later(30 * day);
  expect(await leavesNothing(test, () => expireUnpaidOrders(test.portal))).toBe(0);
});

describe("a rejected order whose hold was released", () => {
  it("expires like an unpaid one, and its documents are destroyed", async () => {
    const order = await placeRejectedOrder(test);
    await settleHolds(test.portal);
    expect((await recordsOf(test, order.id)).payments).toEqual(["released"]);
    test.later(7 * day);
    expect(await leavesNothing(test, () => expireUnpaidOrders(test.portal))).toBe(0);
    test.later(1000);
    expect(await expireUnpaidOrders(test.portal)).toBe(1);
    const { statuses, mails, products } = await recordsOf(test, order.id);
    expect({ statuses, last: mails.at(-1) }).toEqual({ statuses: [statusIds.canceled], last: "canceled" });
    expect(products[0]?.ending).toBe("waived");
    expect(await destroyDocuments(test.portal)).toBe(2);
    refusedWith(await test.call("POST", `/orders/${order.uuid}/payment`), 409, "ORDER_ENDED");
  });
});
