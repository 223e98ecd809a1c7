import { randomUUID } from "node:crypto";
import { paymentLinkSchema } from "@dop/domain/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { answered, refusedWith } from "../../../test/answer.ts";
import { placeOrder, placePaidOrder, readOrder, settle } from "../../../test/orders.ts";
import { recordsOf } from "../../../test/records.ts";
import { PaymentGatewayError } from "../../ports/payments/index.ts";
import { openTestPortal, type TestPortal } from "../../../test/test-portal.ts";

describe("POST /orders/{uuid}/payment", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  const open = (uuid: string) => test.call("POST", `/orders/${uuid}/payment`);
  const freshLink = async (uuid: string) => answered(await open(uuid), paymentLinkSchema).payment_link;

  it("answers the link of the checkout that is open", async () => {
    const { uuid, id, paymentLink } = await placeOrder(test);
    expect(await freshLink(uuid)).toBe(paymentLink);
    const { payments, audit } = await recordsOf(test, id);
    expect(payments).toEqual(["open"]);
    expect(audit).toEqual(["order.placed customer", "order.payment_opened customer"]);
  });

  it.each([
    ["decline", "failed"],
    ["close", "expired"],
  ] as const)("answers a fresh link after %s, and that one is paid", async (decision, state) => {
    const { uuid, id, paymentLink } = await placeOrder(test);
    expect(await settle(test, paymentLink, decision)).toContain("/api/payments/return/");
    expect((await readOrder(test, uuid)).payment.state).toBe("pending");
    const link = await freshLink(uuid);
    expect(link).not.toBe(paymentLink);
    await settle(test, link, "pay");
    const { payments, statuses, mails, flags } = await recordsOf(test, id);
    expect({ payments, statuses, mails, flags }).toEqual({
      payments: [state, "paid"],
      statuses: [1],
      mails: ["order-confirmation"],
      flags: [],
    });
  });

  it("opens one checkout, however often it is asked at once", async () => {
    const { uuid, id, paymentLink } = await placeOrder(test);
    await settle(test, paymentLink, "decline");
    const links = await Promise.all(Array.from({ length: 5 }, () => freshLink(uuid)));
    expect(new Set(links).size).toBe(1);
    expect((await recordsOf(test, id)).payments).toEqual(["failed", "open"]);
  });

  it.each([
    ["REFUSED", /does not take this payment.*contact the office/],
    ["UNAVAILABLE", /cannot be reached right now.*try to pay again/],
  ] as const)("says where to turn after the provider's %s", async (code, words) => {
    const { uuid, paymentLink } = await placeOrder(test);
    await settle(test, paymentLink, "decline");
    const provider = vi.spyOn(test.portal.payments, "createCheckout").mockRejectedValue(new PaymentGatewayError(code));
    try {
      expect(refusedWith(await open(uuid), 503, "PAYMENT_UNAVAILABLE").message).toMatch(words);
    } finally {
      provider.mockRestore();
    }
  });

  it("asks to pay again where the provider refuses to close the earlier checkout: it may be paid", async () => {
    const { uuid, id } = await placeOrder(test);
    const { db } = test.database;
    await db.updateTable("payments").set({ close_asked_at: new Date() }).where("order_id", "=", id).execute();
    const closing = vi
      .spyOn(test.portal.payments, "closeCheckout")
      .mockRejectedValueOnce(new PaymentGatewayError("REFUSED"));
    expect(refusedWith(await open(uuid), 503, "PAYMENT_UNAVAILABLE").message).toMatch(/try to pay again/);
    closing.mockRestore();
    answered(await open(uuid), paymentLinkSchema);
  });

  it("answers 409 when the order is paid", async () => {
    const { uuid } = await placePaidOrder(test);
    refusedWith(await open(uuid), 409, "ALREADY_PAID");
  });

  it.each([randomUUID(), "40001", "%00"])("answers 404 to %s", async (uuid) => {
    refusedWith(await open(uuid), 404, "NOT_FOUND");
  });
});
