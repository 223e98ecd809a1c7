/* oxlint-disable vitest/no-standalone-expect -- the rows' expectations run inside the tests of describeSurviving */
import { getOrder } from "../../src/features/checkout/index.ts";
import { emailStateSchema, invoiceSchema, paymentLinkSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeCheckouts, compareBooks, finishRefunds, reconcilePayments } from "../../src/features/money/index.ts";
import { runUpgradeChecks } from "../../src/features/system/index.ts";
import type { Db } from "../../src/db/database.ts";
import { answered, refusedWith } from "../answer.ts";
import { placeOrder, readOrder, type TestOrder } from "../orders.ts";
import { referenceOf } from "../payment-events.ts";
import type { StripeDelivery, FakeStripe } from "../peers/stripe.ts";
import type { FaultyPeer } from "../peers/faulty-peer.ts";
import { recordsOf } from "../records.ts";
import { noRefund, openStripeOffice, type StripeOffice } from "./stripe-office.ts";
import type { TestPortal } from "../test-portal.ts";
import { describeSurviving, expectRefusal } from "./survives.ts";
import { httpFaults } from "./faults.ts";

const noCheckout = {
  code: "PAYMENT_UNAVAILABLE",
  message: "The payment page cannot be reached right now. Your order is saved; please try to pay again from its page.",
} as const;

let test: TestPortal;
let stripe: FakeStripe;
let line: FaultyPeer;
let office: StripeOffice;
beforeAll(async () => {
  office = await openStripeOffice();
  ({ test, stripe, line } = office);
});
afterAll(() => office.close());

const sessionOf = (order: Pick<TestOrder, "paymentLink">) => office.sessionOf(order);
const deliver = (delivery: StripeDelivery) => office.deliver(delivery);
const approve = (product: string) => office.approve(product);
/** The checkouts of an order at the provider, which knows it by its reference. */
async function checkoutsOf(uuid: string) {
  const { reference } = await getOrder(test.portal.db, { key: uuid });
  return stripe.sessions().filter((session) => session.client_reference_id === reference);
}
const paymentsOf = (orderId: number) =>
  test.database.db.selectFrom("payments").select("reference").where("order_id", "=", orderId).execute();

/** Has the checks after an upgrade begin anew. */
const resetUpgradeChecks = (db: Db) => sql`update upgrade_checks set done_at = null, seen_id = 0`.execute(db);

describeSurviving({
  name: "commands in the middle of which Stripe is lost",
  part: "payments",
  portal: () => test,
  line: () => line,
  faults: httpFaults,
  uses: {
    "placing an order": {
      answerLostAfter: /POST \/v1\/checkout\/sessions/,
      prepare: async () => {
        const key = { "idempotency-key": randomUUID() };
        const cart = anApostilleCart();
        const place = () => test.call("POST", "/orders/invoice", cart, key);
        let uuid = "";
        return {
          // The order is kept; the answer leads to its page, where it can be paid.
          duringFault: async () => {
            const answer = await place();
            expectRefusal(answer, noCheckout);
            uuid = String((answer.body as { redirect: string }).redirect.split("/").at(-1));
            expect((await readOrder(test, uuid)).payment.state).toBe("pending");
          },
          leaves: ["audit_log", "documents", "order_lines", "order_products", "orders", "status_history"],
          again: async () => expect(answered(await place(), invoiceSchema).order).toBe(uuid),
          once: async () => {
            expect(await checkoutsOf(uuid)).toHaveLength(1);
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
          duringFault: async () => expectRefusal(await open(), noCheckout),
          again: async () => {
            const { payment_link: link } = answered(await open(), paymentLinkSchema);
            expect(await deliver(stripe.pay(referenceOf(link), test.now))).toBe("settled");
          },
          once: async () => {
            expect(await checkoutsOf(order.uuid)).toHaveLength(2);
            const { payments, mails } = await recordsOf(test, order.id);
            expect({ payments, mails }).toEqual({ payments: ["expired", "paid"], mails: ["order-confirmation"] });
          },
        };
      },
    },

    "closing a checkout that leads nowhere": {
      answerLostAfter: /POST \/v1\/checkout\/sessions\/\w+\/expire/,
      prepare: async () => {
        const order = await placeOrder(test);
        await test.call("POST", `/orders/${order.id}/cancel`, {}, await test.staff());
        return {
          duringFault: async () => expect(closeCheckouts(test.portal)).rejects.toThrow("UNAVAILABLE"),
          again: async () => expect(await closeCheckouts(test.portal)).toBe(1),
          once: async () => {
            expect(await closeCheckouts(test.portal)).toBe(0);
            expect(stripe.session(sessionOf(order)).status).toBe("expired");
            expect((await recordsOf(test, order.id)).payments).toEqual(["expired"]);
          },
        };
      },
    },

    "approving a refund": {
      answerLostAfter: /POST \/v1\/refunds/,
      prepare: async () => {
        const order = await office.placePaid();
        const product = await office.requestRefund(order);
        return {
          duringFault: async () => {
            expectRefusal(await approve(product), noRefund);
            // While it is unknown whether the money was refunded, the refund cannot be undone.
            const undone = await test.call("PATCH", `${product}/status`, { status_id: 2 }, await test.staff());
            refusedWith(undone, 409, "REFUND_PENDING");
            expect((await recordsOf(test, order.id)).statuses).toEqual([7]);
          },
          leaves: ["audit_log", "order_products", "refunds"],
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

    "returning what is owed": {
      answerLostAfter: /POST \/v1\/refunds/,
      prepare: async () => {
        const order = await office.placePaid();
        await test.call("POST", `/orders/${order.id}/cancel`, {}, await test.staff());
        const path = `/orders/${order.id}/refunds`;
        const refund = async () => test.call("POST", path, { reason: "Canceled" }, await test.staff("admin"));
        return {
          duringFault: async () => expectRefusal(await refund(), noRefund),
          leaves: ["audit_log", "refunds"],
          again: async () => {
            refusedWith(await refund(), 409, "REFUND_PENDING");
            expect(await finishRefunds(test.portal)).toBe(1);
          },
          once: async () => {
            expect(stripe.intent(sessionOf(order)).refunded).toBe(4650);
            refusedWith(await refund(), 409, "NOT_REFUNDABLE");
            const { order: row, mails } = await recordsOf(test, order.id);
            expect(mails).toEqual(["order-confirmation", "canceled", "refunded"]);
            expect([row.owed_cents, row.refunded_cents]).toEqual([0, 4650]);
          },
        };
      },
    },

    "finishing a refund whose answer was lost": {
      answerLostAfter: /POST \/v1\/refunds/,
      prepare: async () => {
        const order = await office.placePaid();
        const product = await office.requestRefund(order);
        stripe.fault = "broken";
        expectRefusal(await approve(product), noRefund);
        stripe.fault = null;
        return {
          duringFault: async () => expect(finishRefunds(test.portal)).rejects.toThrow("UNAVAILABLE"),
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
          duringFault: async () => expect(reconcilePayments(test.portal)).rejects.toThrow("UNAVAILABLE"),
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
        const order = await office.placePaid();
        stripe.refundThere(sessionOf(order), 100);
        return {
          // An unavailable provider is not a difference: no order is flagged.
          duringFault: async () => expect(compareBooks(test.portal)).rejects.toThrow("UNAVAILABLE"),
          again: async () => expect(await compareBooks(test.portal)).toBe(1),
          once: async () => {
            expect(await compareBooks(test.portal)).toBe(0);
            expect((await recordsOf(test, order.id)).flags).toHaveLength(1);
          },
        };
      },
    },

    "looking for released parts after an upgrade": {
      answerLostAfter: /GET \/v1\/checkout\/sessions/,
      prepare: async () => {
        const { db } = test.database;
        const order = await office.placePaid();
        // Held for more than was charged, and the difference written down as a refund.
        await sql`update payments set amount_cents = 7650 where order_id = ${order.id}`.execute(db);
        await sql`insert into payment_entries
            (order_id, payment_id, kind, amount_cents, provider, reference, recorded_by, occurred_at, recorded_at)
          select order_id, id, 'refund', 3000, gateway, 'provider:' || reference || ':3000', 'Provider', ${test.now},
            ${test.now}
          from payments where order_id = ${order.id}`.execute(db);
        await resetUpgradeChecks(db);
        return {
          duringFault: async () => expect(runUpgradeChecks(test.portal)).rejects.toThrow("UNAVAILABLE"),
          leaves: ["upgrade_checks"],
          again: () => runUpgradeChecks(test.portal),
          once: async () => {
            await resetUpgradeChecks(db);
            await runUpgradeChecks(test.portal);
            expect((await recordsOf(test, order.id)).order.refunded_cents).toBe(0);
          },
        };
      },
    },

    // Events are signed: processing one does not call Stripe, so it works while Stripe is down.
    "taking an event in": {
      prepare: async () => {
        const order = await placeOrder(test);
        const delivery = stripe.pay(sessionOf(order), test.now);
        return {
          duringFault: async () => expect(await deliver(delivery)).toBe("settled"),
          leaves: [
            "audit_log",
            "mail_outbox",
            "order_products",
            "orders",
            "payment_entries",
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

it("asks after every other payment when Stripe does not know some of them, however many", async () => {
  await reconcilePayments(test.portal);
  for (const attempt of [1, 2, 3, 4]) {
    const unknown = await placeOrder(test);
    await test.database.db
      .updateTable("payments")
      .set({ reference: `cs_test_of_another_account_${attempt}` })
      .where("order_id", "=", unknown.id)
      .execute();
  }
  const paid = await placeOrder(test);
  stripe.pay(sessionOf(paid), test.now);
  test.later(180_000);
  await expect(reconcilePayments(test.portal)).rejects.toThrow("UNKNOWN_PAYMENT");
  expect((await readOrder(test, paid.uuid)).payment.state).toBe("paid");
});
