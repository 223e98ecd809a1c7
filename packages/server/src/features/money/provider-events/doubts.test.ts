import { answered, refusedWith } from "../../../../test/answer.ts";
import { setupSchema } from "@dop/domain/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStripeOffice, type StripeOffice } from "../../../../test/external-services/stripe-office.ts";
import { placeOrder } from "../../../../test/orders.ts";
import { sendRaw } from "../../../../test/payment-events.ts";
import { leavesNothing, recordsOf } from "../../../../test/records.ts";

describe("a payment that may be fraudulent", () => {
  let office: StripeOffice;
  beforeAll(async () => {
    office = await openStripeOffice();
  });
  afterAll(() => office.close());

  const flagOf = async (id: number) => (await recordsOf(office.test, id)).order.flagged;

  it("raises the flag when the bank of the card warns, once for each event", async () => {
    const { stripe, test } = office;
    const order = await office.placePaid();
    const warning = stripe.warnOfFraud(office.sessionOf(order), test.now);
    expect([await office.deliver(warning), await office.deliver(warning)]).toEqual(["settled", "repeated"]);
    const { flags, audit } = await recordsOf(test, order.id);
    expect(flags).toEqual([expect.stringContaining("Do not ship anything")]);
    expect(audit.at(-1)).toContain("payment.fraud_warned");
  });

  it("keeps the order out of a batch print until a person has lowered the flag", async () => {
    const { stripe, test } = office;
    const order = await office.placePaid();
    await office.deliver(stripe.warnOfFraud(office.sessionOf(order), test.now));
    const staff = await test.staff();
    const print = () => test.call("POST", "/orders/batch-print", { order_products: order.productIds }, staff);
    refusedWith(await leavesNothing(test, print), 409, "ORDER_FLAGGED");
  });

  it("says nothing of a warning that asks for nothing", async () => {
    const { stripe, test } = office;
    const order = await office.placePaid();
    const { body } = stripe.warnOfFraud(office.sessionOf(order), test.now);
    const settled = stripe.sign("", {}, test.now, undefined, body.replace('"actionable":true', '"actionable":false'));
    expect(await office.deliver(settled)).toBe("ignored");
  });

  it("flags the order during the provider's review, and lowers the flag when the review approves it", async () => {
    const { stripe, test } = office;
    const order = await office.placePaid();
    const session = office.sessionOf(order);
    expect(await office.deliver(stripe.review(session, test.now))).toBe("settled");
    expect(await flagOf(order.id)).toBe(true);
    expect(await office.deliver(stripe.review(session, test.now, false))).toBe("settled");
    expect(await flagOf(order.id)).toBe(false);
    expect((await recordsOf(test, order.id)).flags.at(-1)).toBe("The payment provider has approved the payment.");
  });

  it("stays flagged after a review where a bank has warned as well", async () => {
    const { stripe, test } = office;
    const order = await office.placePaid();
    const session = office.sessionOf(order);
    await office.deliver(stripe.review(session, test.now));
    await office.deliver(stripe.warnOfFraud(session, test.now));
    await office.deliver(stripe.review(session, test.now, false));
    expect(await flagOf(order.id)).toBe(true);
  });
});

describe("an event that comes before its payment's", () => {
  let office: StripeOffice;
  beforeAll(async () => {
    office = await openStripeOffice();
  });
  afterAll(() => office.close());

  it("counts once the payment is known", async () => {
    const { stripe, test } = office;
    const order = await placeOrder(test);
    const session = office.sessionOf(order);
    const paid = stripe.pay(session, test.now);
    expect(await office.deliver(stripe.dispute(session, test.now))).toBe("unknown");
    await test.portal.jobs.runDue();
    expect((await recordsOf(test, order.id)).flags).toEqual([]);
    expect(await office.deliver(paid)).toBe("settled");
    await sql`update pgboss.job set start_after = now() where name = 'settle-early-event'`.execute(test.database.db);
    await test.portal.jobs.runDue();
    expect((await recordsOf(test, order.id)).flags[0]).toContain("disputes the payment");
  });
});

describe("an event of the provider's other mode", () => {
  it("answers 400, and the setup page shows it", async () => {
    const office = await openStripeOffice();
    const { stripe, test } = office;
    const order = await placeOrder(test);
    const { body } = stripe.pay(office.sessionOf(order), test.now);
    const live = stripe.sign("", {}, test.now, undefined, body.replaceAll('"livemode":false', '"livemode":true'));
    refusedWith(await sendRaw(test, live.body, live.headers, "stripe"), 400, "WEBHOOK_REJECTED");
    expect((await recordsOf(test, order.id)).audit).not.toContain("payment.paid");
    const tried = await test.call("POST", "/setup/checks/payments", {}, await test.staff("admin"));
    const { checks } = answered(tried, setupSchema);
    const payments = checks.find(({ check }) => check === "payments");
    expect(payments).toMatchObject({ state: "fails", findings: [{ code: "OTHER_MODE" }] });
    await office.close();
  });
});
