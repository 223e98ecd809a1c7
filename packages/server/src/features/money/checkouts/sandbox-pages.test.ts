import { orderKeyMark } from "../../../ports/mail/index.ts";
import { statusIds } from "@dop/domain/orders";
import { anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusedWith } from "../../../../test/answer.ts";
import { placeOrder, readOrder, settle } from "../../../../test/orders.ts";
import { leavesNothing, recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

/** The license that one test voids: the others order for another. */
const voidedLicense = "1000050";
const cartOf = (number: string) => anApostilleCart({ license: { ...anApostilleCart().license, number } });

describe("the sandbox's payment page", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  it("shows what is paid, and nothing of who pays", async () => {
    const { paymentLink } = await placeOrder(test);
    const page = await test.request({ method: "GET", url: paymentLink });
    expect(page.status).toBe(200);
    expect(page.text).toContain("46.50");
    expect(page.text).not.toMatch(/Ada|Lovelace|example\.org/);
    expect(page.headers["cache-control"]).toBe("no-store");
  });

  it("settles once: a later button repeats what was settled first", async () => {
    const order = await placeOrder(test);
    await settle(test, order.paymentLink, "pay");
    await settle(test, order.paymentLink, "decline");
    expect((await readOrder(test, order.uuid)).payment.state).toBe("paid");
    expect((await recordsOf(test, order.id)).mails).toEqual(["order-confirmation"]);
  });

  it("settles once of two clicks at once", async () => {
    const order = await placeOrder(test);
    await Promise.all([settle(test, order.paymentLink, "pay"), settle(test, order.paymentLink, "pay")]);
    expect((await recordsOf(test, order.id)).history).toEqual(["11 Customer", "1 Customer"]);
  });

  it.each([
    ["canceled", async (id: number) => test.call("POST", `/orders/${id}/cancel`, undefined, await test.staff())],
    ["voided", async () => test.call("POST", `/registry/licenses/${voidedLicense}/voided`, {}, test.service)],
  ])("takes no payment of an order that was %s while the page was open, and says so", async (_, end) => {
    const order = await placeOrder(test, cartOf(voidedLicense));
    const { status } = await end(order.id);
    expect(status).toBe(200);
    const led = await leavesNothing(test, () =>
      Promise.all([settle(test, order.paymentLink, "pay"), settle(test, order.paymentLink, "pay")]),
    );
    expect(led).toEqual([order.paymentLink, order.paymentLink]);
    const { payments, flags } = await recordsOf(test, order.id);
    expect({ payments, flags }).toEqual({ payments: ["open"], flags: [] });
    const page = await test.request({ method: "GET", url: order.paymentLink });
    expect(page.text).toContain("<h1>This order has ended</h1>");
    expect(page.text).toContain(`href="http://portal.test/api/payments/return/`);
    expect(page.text).not.toContain("<button");
  });

  it("still takes the payment of an order of which one product was canceled", async () => {
    const order = await placeOrder(test, anApostilleCart({ additionalCertifiedCopies: 1 }));
    const path = `/orders/products/${order.productIds[1]}/status`;
    await test.call("PATCH", path, { status_id: statusIds.canceled }, await test.staff());
    expect(await settle(test, order.paymentLink, "pay")).toContain("/api/payments/return/");
    expect((await recordsOf(test, order.id)).payments).toEqual(["paid"]);
  });

  it.each(["decision=steal", "", "decision=pay&decision=steal"])("answers 404 to the form %j", async (payload) => {
    const { paymentLink } = await placeOrder(test);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await leavesNothing(test, () =>
      test.request({ method: "POST", url: paymentLink, headers, payload }),
    );
    refusedWith(answer, 404, "NOT_FOUND");
  });

  it.each(["sbx_nobody", "%27", "..%2f..", "a".repeat(200)])("answers 404 to the reference %s", async (reference) => {
    const url = `/sandbox-pay/${reference}`;
    refusedWith(await test.request({ method: "GET", url }), 404, "NOT_FOUND");
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    refusedWith(await test.request({ method: "POST", url, headers, payload: "decision=pay" }), 404, "NOT_FOUND");
  });
});

describe("below a base path", () => {
  it("links, redirects and mails lead below it", async () => {
    const test = await openTestPortal({ BASE_PATH: "/dop" });
    const order = await placeOrder(test);
    expect(order.paymentLink).toMatch(/^\/dop\/sandbox-pay\/sbx_/);
    const page = await test.request({ method: "GET", url: order.paymentLink });
    expect(page.text).toContain(`action="${order.paymentLink}"`);
    expect(await settle(test, order.paymentLink, "pay")).toMatch(/^\/dop\/api\/payments\/return\//);
    const mail = await test.database.db.selectFrom("mail_outbox").selectAll().executeTakeFirstOrThrow();
    expect(mail.body_text).toContain(`http://portal.test/dop/order/${orderKeyMark(order.id)}`);
    refusedWith(await test.request({ method: "GET", url: "/api/fees" }), 404, "NOT_FOUND");
    refusedWith(await test.request({ method: "GET", url: `/order/${order.uuid}` }), 404, "NOT_FOUND");
    expect((await test.request({ method: "GET", url: "/dop/mailbox" })).status).toBe(200);
    await test.close();
  });
});
