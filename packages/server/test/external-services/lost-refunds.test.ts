import { permissionsOf } from "@dop/domain/staff";
import { emailStateSchema, queueOverviewSchema, staffOrderSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compareBooks, finishRefunds } from "../../src/features/money/index.ts";
import { approveRefund } from "../../src/features/desk/order/refunds/approve-refund.ts";
import { commandContext } from "../../src/http/command-context.ts";
import type { Portal } from "../../src/portal.ts";
import { answered, forbiddenWith, refusedWith } from "../answer.ts";
import { placeOrder, type TestOrder } from "../orders.ts";
import { noRefund, openStripeOffice, refusedRefund, type StripeOffice } from "./stripe-office.ts";
import { expectRefusal } from "./survives.ts";
import type { FakeStripe } from "../peers/stripe.ts";
import type { FaultyPeer } from "../peers/faulty-peer.ts";
import { leavesNothing, recordsOf } from "../records.ts";
import type { TestPortal } from "../test-portal.ts";

let test: TestPortal;
let stripe: FakeStripe;
let line: FaultyPeer;
let office: StripeOffice;
beforeAll(async () => {
  office = await openStripeOffice();
  ({ test, stripe, line } = office);
});
afterAll(() => office.close());

describe("a refund whose answer was lost", () => {
  const twoProducts = () =>
    anApostilleCart({
      items: [
        { country: "FR", fullCopy: false, quantity: 1 },
        { country: "ES", fullCopy: false, quantity: 1 },
      ],
    });
  const loseAnswerOf = async (product: string) => {
    await line.turn({ answerLostAfter: /POST \/v1\/refunds/ });
    expectRefusal(await office.approve(product), noRefund);
    await line.turn("pass");
  };

  /** Money that went back cannot be undone by a clerk; approving cancels without asking for more (rules M-28, M-40). */
  async function endsAsRefundedThere(order: TestOrder, product: string): Promise<void> {
    const undone = await test.call("PATCH", `${product}/status`, { status_id: 2 }, await test.staff());
    refusedWith(undone, 409, "REFUND_PENDING");
    answered(await office.approve(product), emailStateSchema);
    expect((await recordsOf(test, order.id)).statuses).toEqual([8]);
    expect(stripe.intent(office.sessionOf(order)).refunded).toBe(4650);
  }

  it("goes back once even when Stripe has forgotten its key", async () => {
    const order = await office.placePaid();
    const product = await office.requestRefund(order);
    await loseAnswerOf(product);
    stripe.forgetKeys();
    answered(await office.approve(product), emailStateSchema);
    expect(stripe.intent(office.sessionOf(order)).refunded).toBe(4650);
    expect((await recordsOf(test, order.id)).statuses).toEqual([8]);
  });

  it("asks for the same amount again after other refunds, and the sums add up", async () => {
    const order = await placeOrder(test, twoProducts());
    await office.deliver(stripe.pay(office.sessionOf(order), test.now));
    const total = stripe.session(office.sessionOf(order)).amount_total;
    const [first, second] = [await office.requestRefund(order, 0), await office.requestRefund(order, 1)];
    await loseAnswerOf(first);
    answered(await office.approve(second), emailStateSchema);
    answered(await office.approve(first), emailStateSchema);
    expect(stripe.intent(office.sessionOf(order)).refunded).toBe(total);
    const { products, statuses } = await recordsOf(test, order.id);
    expect(statuses).toEqual([8, 8]);
    expect(products.reduce((sum, { refunded_cents: cents }) => sum + cents, 0)).toBe(total);
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("ends once for an order that is canceled in the meantime, and the rest of it is owed (rule W-10)", async () => {
    const order = await office.placePaid(twoProducts());
    const asked = await office.requestRefund(order, 0);
    await loseAnswerOf(asked);
    expect((await test.call("POST", `/orders/${order.id}/cancel`, {}, await test.staff())).status).toBe(200);
    expect((await recordsOf(test, order.id)).statuses).toEqual([8, 8]);
    expect(await finishRefunds(test.portal)).toBe(1);
    expect(stripe.intent(office.sessionOf(order)).refunded).toBe(3000);
    const { order: row, products, statuses, mails } = await recordsOf(test, order.id);
    expect({ statuses, mails }).toEqual({ statuses: [8, 8], mails: ["order-confirmation", "canceled", "refunded"] });
    expect(products.map((product) => [product.refunded_cents, product.refund_asked_cents])).toEqual([
      [3000, null],
      [0, null],
    ]);
    expect(row.owed_cents).toBe(row.total_cents - 3000);
    const refund = { amount: row.owed_cents / 100, reason: "Canceled." };
    const paidBack = await test.call("POST", `/orders/${order.id}/refunds`, refund, await test.staff("admin"));
    expect(paidBack.status).toBe(200);
    expect(stripe.intent(office.sessionOf(order)).refunded).toBe(row.total_cents);
    expect(await compareBooks(test.portal)).toBe(0);
  });

  describe("of an order that is voided in the meantime", () => {
    let license = 1_000_050;
    /** Two products, the refund of the first asked for and not answered; then the license is voided. */
    async function voidedMeanwhile() {
      license += 1;
      const cart = twoProducts();
      const order = await office.placePaid({ ...cart, license: { ...cart.license, number: String(license) } });
      const [asked, requested] = [await office.requestRefund(order, 0), await office.requestRefund(order, 1)];
      await loseAnswerOf(asked);
      await test.call("POST", `/registry/licenses/${license}/voided`, {}, test.service);
      return { order, asked, requested };
    }
    const refundsWaiting = async () => {
      const overview = await test.call("GET", "/queues/overview", undefined, await test.staff());
      return answered(overview, queueOverviewSchema).refunds_requested;
    };
    const ends = async ({ order, requested }: Awaited<ReturnType<typeof voidedMeanwhile>>) => {
      expect(stripe.intent(office.sessionOf(order)).refunded).toBe(3000);
      const { statuses, products, mails } = await recordsOf(test, order.id);
      expect({ statuses, mails }).toEqual({
        statuses: [8, 7],
        mails: ["order-confirmation", "order-voided", "refunded"],
      });
      expect(products.map((product) => [product.refunded_cents, product.refund_asked_cents])).toEqual([
        [3000, null],
        [0, null],
      ]);
      expect(await compareBooks(test.portal)).toBe(0);
      // A voided order refuses every change that was not requested before.
      refusedWith(await leavesNothing(test, () => office.approve(requested)), 409, "ORDER_VOIDED");
    };

    it("ends by an admin, and nothing else of the order changes", async () => {
      const refund = await voidedMeanwhile();
      const shown = answered(
        await test.call("GET", `/orders/${refund.order.id}`, undefined, await test.staff("admin")),
        staffOrderSchema,
      );
      expect(shown.products.map((product) => product.available_actions)).toEqual([["approve_refund"], []]);
      forbiddenWith(
        await leavesNothing(test, async () => test.call("POST", `${refund.asked}/refund`, {}, await test.staff())),
        "Access Denied!",
      );
      for (const status_id of [2, 8])
        refusedWith(
          await leavesNothing(test, async () =>
            test.call("PATCH", `${refund.asked}/status`, { status_id }, await test.staff()),
          ),
          409,
          status_id === 2 ? "REFUND_PENDING" : "ORDER_VOIDED",
        );
      const waiting = await refundsWaiting();
      answered(await office.approve(refund.asked), emailStateSchema);
      expect(await refundsWaiting()).toBe(waiting - 1);
      await ends(refund);
      refusedWith(await leavesNothing(test, () => office.approve(refund.asked)), 409, "ORDER_VOIDED");
    });

    it("ends by the job", async () => {
      const refund = await voidedMeanwhile();
      expect(await finishRefunds(test.portal)).toBe(1);
      await ends(refund);
    });

    /** The portal in which something else happens between Stripe's answer and its being written down. */
    const meanwhile = (work: () => Promise<void>): Portal => ({
      ...test.portal,
      payments: {
        ...test.portal.payments,
        refund: async (refund) => {
          const answer = await test.portal.payments.refund(refund);
          await work();
          return answer;
        },
      },
    });

    it("ends once when an admin is faster than the job", async () => {
      const refund = await voidedMeanwhile();
      const approved = async () => void answered(await office.approve(refund.asked), emailStateSchema);
      expect(await finishRefunds(meanwhile(approved))).toBe(0);
      await ends(refund);
    });

    it("ends once when the job is faster than an admin, who gets no error", async () => {
      const refund = await voidedMeanwhile();
      const admin = {
        kind: "staff",
        userId: 1,
        displayName: "Admin",
        permissions: permissionsOf(1),
        sessionId: "",
      } as const;
      const finished = async () => expect(await finishRefunds(test.portal)).toBe(1);
      const [productId = 0] = refund.order.productIds;
      const context = commandContext({
        portal: meanwhile(finished),
        requester: admin,
        requestId: "r",
        locale: "en",
        action: "tried",
      });
      expect(await approveRefund(context, productId)).toBeNull();
      await ends(refund);
    });
  });

  it("raises the flag when Stripe refuses what the job asks again", async () => {
    const order = await office.placePaid();
    const product = await office.requestRefund(order);
    stripe.fault = "broken";
    expectRefusal(await office.approve(product), noRefund);
    stripe.fault = null;
    stripe.refundThere(office.sessionOf(order), 4650);
    expect(await finishRefunds(test.portal)).toBe(1);
    const { flags, statuses, audit } = await recordsOf(test, order.id);
    expect({ flags: flags.length, statuses }).toEqual({ flags: 2, statuses: [7] });
    expect(flags[0]).toContain("refused a refund that was approved");
    expect(flags[1]).toContain("was refunded directly at the payment provider");
    expect(audit).toContain("order_product.refund_refused system");
    expect(await finishRefunds(test.portal)).toBe(0);
    await endsAsRefundedThere(order, product);
  });

  it("can be undone when Stripe says no for a reason that we do not know by name", async () => {
    const order = await office.placePaid();
    const product = await office.requestRefund(order);
    stripe.dispute(office.sessionOf(order), test.now);
    expectRefusal(await office.approve(product), refusedRefund);
    const undone = await test.call("PATCH", `${product}/status`, { status_id: 2 }, await test.staff());
    expect(undone.status).toBe(200);
  });

  it("gets a reason while the customer's bank holds the money, and the money once the office has won", async () => {
    const order = await office.placePaid();
    const product = await office.requestRefund(order);
    await office.deliver(stripe.dispute(office.sessionOf(order), test.now));
    const { message } = refusedWith(await office.approve(product), 409, "REFUND_REFUSED");
    expect(message).toContain("disputes this payment with their bank");
    await office.deliver(stripe.closeDispute(office.sessionOf(order), test.now, "won"));
    expect((await office.approve(product)).status).toBe(200);
  });

  it("reports at once that the money went back there when Stripe refuses for that reason", async () => {
    const order = await office.placePaid();
    const product = await office.requestRefund(order);
    stripe.refundThere(office.sessionOf(order), 4650);
    refusedWith(await office.approve(product), 409, "STALE");
    await endsAsRefundedThere(order, product);
  });
});
