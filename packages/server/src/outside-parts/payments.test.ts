/* oxlint-disable vitest/no-standalone-expect -- the rows' expectations run inside the tests of describeSurviving */
import {
  emailStateSchema,
  invoiceSchema,
  paymentLinkSchema,
  queueOverviewSchema,
  staffOrderSchema,
  webhookAnswerSchema,
} from "@dop/domain/contract";
import type { Cart } from "@dop/domain/orders";
import { anApostilleCart } from "@dop/domain/testing";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compareBooks, finishRefunds, reconcilePayments } from "../features/payments/index.ts";
import { answered, forbiddenWith, refusedWith } from "../testing/answer.ts";
import { placeOrder, readOrder, type TestOrder } from "../testing/orders.ts";
import { referenceOf, sendRaw } from "../testing/payment-events.ts";
import { startStripeStandIn, type StripeDelivery, type StripeStandIn } from "../testing/peers/stripe.ts";
import { startTroubledPeer, type TroubledPeer } from "../testing/peers/troubled-peer.ts";
import { leavesNothing, recordsOf } from "../testing/records.ts";
import { openTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { describeSurviving, expectRefusal } from "../testing/outside-parts/survives.ts";
import { httpTroubles } from "../testing/outside-parts/troubles.ts";

const noCheckout = {
  code: "PAYMENT_UNAVAILABLE",
  message: "The payment page cannot be reached right now. Your order is saved; please try to pay again from its page.",
} as const;
const noRefund = {
  code: "PAYMENT_UNAVAILABLE",
  message:
    "The payment provider gave no answer. The refund is still requested; please approve it again later. The money goes back once.",
} as const;

let test: TestPortal;
let stripe: StripeStandIn;
let line: TroubledPeer;
beforeAll(async () => {
  stripe = await startStripeStandIn();
  line = await startTroubledPeer({ host: "127.0.0.1", port: Number(new URL(stripe.url).port) });
  test = await openTestPortal({
    PAYMENT_GATEWAY: "stripe",
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: `http://${line.host}:${line.port}`,
    STRIPE_TIMEOUT_SECONDS: "1",
  });
  await Promise.all([test.staff(), test.staff("admin")]);
});
afterAll(async () => {
  await test.close();
  await line.close();
  await stripe.close();
});

const sessionOf = (order: Pick<TestOrder, "paymentLink">) => referenceOf(order.paymentLink);
const deliver = async ({ body, headers }: StripeDelivery) =>
  answered(await sendRaw(test, body, headers, "stripe"), webhookAnswerSchema).result;
const placePaid = async (cart?: Cart): Promise<TestOrder> => {
  const order = await placeOrder(test, cart);
  expect(await deliver(stripe.pay(sessionOf(order), test.now))).toBe("settled");
  return order;
};
const requestRefund = async (order: TestOrder, index = 0): Promise<string> => {
  const product = `/orders/products/${order.productIds[index] ?? 0}`;
  const asked = await test.call("PATCH", `${product}/status`, { status_id: 7 }, await test.staff());
  expect(asked.status).toBe(200);
  return product;
};
const approve = async (product: string) => test.call("POST", `${product}/refund`, {}, await test.staff("admin"));
/** Checkouts that are open at Stripe for an order. */
const checkoutsOf = (uuid: string) => stripe.sessions().filter((session) => session.client_reference_id === uuid);
const paymentsOf = (orderId: number) =>
  test.database.db.selectFrom("payments").select("reference").where("order_id", "=", orderId).execute();

describeSurviving({
  name: "commands in the middle of which Stripe is lost",
  part: "payments",
  portal: () => test,
  line: () => line,
  troubles: httpTroubles,
  uses: {
    "placing an order": {
      answerLostAfter: /POST \/v1\/checkout\/sessions/,
      prepare: async () => {
        const key = { "idempotency-key": randomUUID() };
        const cart = anApostilleCart();
        const place = () => test.call("POST", "/orders/invoice", cart, key);
        let uuid = "";
        return {
          // The order stands; the answer leads to its page, where it can be paid.
          troubled: async () => {
            const answer = await place();
            expectRefusal(answer, noCheckout);
            uuid = String((answer.body as { redirect: string }).redirect.split("/").at(-1));
            expect((await readOrder(test, uuid)).payment.state).toBe("pending");
          },
          leaves: ["audit_log", "documents", "order_lines", "order_products", "orders", "status_history"],
          again: async () => expect(answered(await place(), invoiceSchema).order).toBe(uuid),
          once: async () => {
            expect(checkoutsOf(uuid)).toHaveLength(1);
            expect(await paymentsOf((await readOrder(test, uuid)).id)).toHaveLength(1);
          },
        };
      },
    },

    "opening a checkout": {
      answerLostAfter: /POST \/v1\/checkout\/sessions/,
      prepare: async () => {
        const order = await placeOrder(test);
        await deliver(stripe.expire(sessionOf(order), test.now));
        const open = () => test.call("POST", `/orders/${order.uuid}/payment`);
        return {
          troubled: async () => expectRefusal(await open(), noCheckout),
          again: async () => {
            const { payment_link: link } = answered(await open(), paymentLinkSchema);
            expect(await deliver(stripe.pay(referenceOf(link), test.now))).toBe("settled");
          },
          once: async () => {
            expect(checkoutsOf(order.uuid)).toHaveLength(2);
            const { payments, mails } = await recordsOf(test, order.id);
            expect({ payments, mails }).toEqual({ payments: ["expired", "paid"], mails: ["order-confirmation"] });
          },
        };
      },
    },

    "approving a refund": {
      answerLostAfter: /POST \/v1\/refunds/,
      prepare: async () => {
        const order = await placePaid();
        const product = await requestRefund(order);
        return {
          troubled: async () => {
            expectRefusal(await approve(product), noRefund);
            // While nobody knows whether the money has gone back, the refund cannot be undone.
            const undone = await test.call("PATCH", `${product}/status`, { status_id: 2 }, await test.staff());
            refusedWith(undone, 409, "REFUND_PENDING");
            expect((await recordsOf(test, order.id)).statuses).toEqual([7]);
          },
          leaves: ["audit_log", "order_products"],
          again: async () => void answered(await approve(product), emailStateSchema),
          once: async () => {
            expect(stripe.intent(sessionOf(order)).refunded).toBe(4650);
            const { statuses, mails } = await recordsOf(test, order.id);
            expect({ statuses, mails }).toEqual({ statuses: [8], mails: ["order-confirmation", "refunded"] });
            expect(await compareBooks(test.portal)).toBe(0);
          },
        };
      },
    },

    "finishing a refund whose answer was lost": {
      answerLostAfter: /POST \/v1\/refunds/,
      prepare: async () => {
        const order = await placePaid();
        const product = await requestRefund(order);
        stripe.trouble = "broken";
        expectRefusal(await approve(product), noRefund);
        stripe.trouble = null;
        return {
          troubled: async () => expect(finishRefunds(test.portal)).rejects.toThrow("UNAVAILABLE"),
          again: async () => expect(await finishRefunds(test.portal)).toBe(1),
          once: async () => {
            expect(await finishRefunds(test.portal)).toBe(0);
            expect(stripe.intent(sessionOf(order)).refunded).toBe(4650);
            const { statuses, mails, audit } = await recordsOf(test, order.id);
            expect({ statuses, mails }).toEqual({ statuses: [8], mails: ["order-confirmation", "refunded"] });
            expect(audit.slice(-2)).toEqual(["order_product.refund_asked staff", "order_product.refunded system"]);
            expect(await compareBooks(test.portal)).toBe(0);
          },
        };
      },
    },

    "asking after an event that never came": {
      answerLostAfter: /GET \/v1\/checkout\/sessions/,
      prepare: async () => {
        await reconcilePayments(test.portal);
        const order = await placeOrder(test);
        stripe.pay(sessionOf(order), test.now);
        test.later(180_000);
        return {
          troubled: async () => expect(reconcilePayments(test.portal)).rejects.toThrow("UNAVAILABLE"),
          again: async () => expect(await reconcilePayments(test.portal)).toBe(1),
          once: async () => {
            expect(await reconcilePayments(test.portal)).toBe(0);
            const { statuses, mails } = await recordsOf(test, order.id);
            expect({ statuses, mails }).toEqual({ statuses: [1], mails: ["order-confirmation"] });
          },
        };
      },
    },

    "comparing the books": {
      answerLostAfter: /GET \/v1\/checkout\/sessions/,
      prepare: async () => {
        const order = await placePaid();
        stripe.refundThere(sessionOf(order), 100);
        return {
          // A provider that cannot be asked is no difference: nobody is flagged for it.
          troubled: async () => expect(compareBooks(test.portal)).rejects.toThrow("UNAVAILABLE"),
          again: async () => expect(await compareBooks(test.portal)).toBe(1),
          once: async () => {
            expect(await compareBooks(test.portal)).toBe(0);
            expect((await recordsOf(test, order.id)).flags).toHaveLength(1);
          },
        };
      },
    },

    // Events are signed: taking one in asks Stripe nothing, so it goes on while Stripe cannot be asked.
    "taking an event in": {
      prepare: async () => {
        const order = await placeOrder(test);
        const delivery = stripe.pay(sessionOf(order), test.now);
        return {
          troubled: async () => expect(await deliver(delivery)).toBe("settled"),
          leaves: [
            "audit_log",
            "mail_outbox",
            "order_products",
            "orders",
            "payment_events",
            "payments",
            "status_history",
          ],
          again: async () => expect(await deliver(delivery)).toBe("repeated"),
          once: async () => expect((await recordsOf(test, order.id)).mails).toEqual(["order-confirmation"]),
        };
      },
    },
  },
});

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
    expectRefusal(await approve(product), noRefund);
    await line.turn("pass");
  };

  it("is made once even when Stripe has forgotten its key", async () => {
    const order = await placePaid();
    const product = await requestRefund(order);
    await loseAnswerOf(product);
    stripe.forgetKeys();
    answered(await approve(product), emailStateSchema);
    expect(stripe.intent(sessionOf(order)).refunded).toBe(4650);
    expect((await recordsOf(test, order.id)).statuses).toEqual([8]);
  });

  it("asks for the same amount again whatever else was refunded since, and all of it adds up", async () => {
    const order = await placeOrder(test, twoProducts());
    await deliver(stripe.pay(sessionOf(order), test.now));
    const total = stripe.session(sessionOf(order)).amount_total;
    const [first, second] = [await requestRefund(order, 0), await requestRefund(order, 1)];
    await loseAnswerOf(first);
    answered(await approve(second), emailStateSchema);
    answered(await approve(first), emailStateSchema);
    expect(stripe.intent(sessionOf(order)).refunded).toBe(total);
    const { products, statuses } = await recordsOf(test, order.id);
    expect(statuses).toEqual([8, 8]);
    expect(products.reduce((sum, { refunded_cents: cents }) => sum + cents, 0)).toBe(total);
    expect(await compareBooks(test.portal)).toBe(0);
  });

  describe("of an order that is voided meanwhile", () => {
    let license = 1_000_050;
    /** Two products, the refund of the first asked for and not answered; then the license is voided. */
    async function voidedMeanwhile() {
      license += 1;
      const cart = twoProducts();
      const order = await placePaid({ ...cart, license: { ...cart.license, number: String(license) } });
      const [asked, requested] = [await requestRefund(order, 0), await requestRefund(order, 1)];
      await loseAnswerOf(asked);
      await test.call("POST", `/registry/licenses/${license}/voided`, {}, test.service);
      return { order, asked, requested };
    }
    const refundsWaiting = async () => {
      const overview = await test.call("GET", "/queues/overview", undefined, await test.staff());
      return answered(overview, queueOverviewSchema).refunds_requested;
    };
    const ends = async ({ order, requested }: Awaited<ReturnType<typeof voidedMeanwhile>>) => {
      expect(stripe.intent(sessionOf(order)).refunded).toBe(3000);
      const { statuses, products, mails } = await recordsOf(test, order.id);
      expect({ statuses, mails }).toEqual({ statuses: [8, 7], mails: ["order-confirmation", "refunded"] });
      expect(products.map((product) => [product.refunded_cents, product.refund_asked_cents])).toEqual([
        [3000, null],
        [0, null],
      ]);
      expect(await compareBooks(test.portal)).toBe(0);
      // What was not asked for before stays as it is: a voided order refuses every change.
      refusedWith(await leavesNothing(test, () => approve(requested)), 409, "ORDER_VOIDED");
    };

    it("is finished by an admin, and nothing else of the order is changed", async () => {
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
      answered(await approve(refund.asked), emailStateSchema);
      expect(await refundsWaiting()).toBe(waiting - 1);
      await ends(refund);
      refusedWith(await leavesNothing(test, () => approve(refund.asked)), 409, "ORDER_VOIDED");
    });

    it("is finished by the job", async () => {
      const refund = await voidedMeanwhile();
      expect(await finishRefunds(test.portal)).toBe(1);
      await ends(refund);
    });

    it("is finished once when admin and job do it at the same moment", async () => {
      const refund = await voidedMeanwhile();
      const [done, answer] = await Promise.all([finishRefunds(test.portal), approve(refund.asked)]);
      expect([done, answer.status]).toEqual([expect.any(Number), 200]);
      await ends(refund);
    });
  });

  it("raises the flag when Stripe refuses what the job asks again", async () => {
    const order = await placePaid();
    const product = await requestRefund(order);
    stripe.trouble = "broken";
    expectRefusal(await approve(product), noRefund);
    stripe.trouble = null;
    stripe.refundThere(sessionOf(order), 4650);
    expect(await finishRefunds(test.portal)).toBe(1);
    const { flags, statuses, audit } = await recordsOf(test, order.id);
    expect({ flags: flags.length, statuses }).toEqual({ flags: 1, statuses: [7] });
    expect(flags[0]).toContain("refused a refund that was approved");
    expect(audit.at(-1)).toBe("order_product.refund_refused system");
    expect(await finishRefunds(test.portal)).toBe(0);
    const undone = await test.call("PATCH", `${product}/status`, { status_id: 2 }, await test.staff());
    expect(undone.status).toBe(200);
  });

  it("can be undone when Stripe refuses it after all", async () => {
    const order = await placePaid();
    const product = await requestRefund(order);
    stripe.refundThere(sessionOf(order), 4650);
    expectRefusal(await approve(product), {
      code: "PAYMENT_UNAVAILABLE",
      message: "The payment provider refused the refund, and nothing was changed. Please look at the payment there.",
    });
    const undone = await test.call("PATCH", `${product}/status`, { status_id: 2 }, await test.staff());
    expect(undone.status).toBe(200);
  });
});

it("asks after every other payment when Stripe does not know one of them", async () => {
  const [unknown, paid] = [await placeOrder(test), await placeOrder(test)];
  await test.database.db
    .updateTable("payments")
    .set({ reference: "cs_test_of_another_account" })
    .where("order_id", "=", unknown.id)
    .execute();
  stripe.pay(sessionOf(paid), test.now);
  test.later(180_000);
  await expect(reconcilePayments(test.portal)).rejects.toThrow("UNKNOWN_PAYMENT");
  expect((await readOrder(test, paid.uuid)).payment.state).toBe("paid");
});
