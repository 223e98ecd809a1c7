import { webhookAnswerSchema } from "@dop/domain/contract";
import { afterAll, beforeAll, expect } from "vitest";
import { compareBooks, settleHolds } from "../../src/features/money/index.ts";
import { answered } from "../answer.ts";
import { placeOrder, type TestOrder } from "../orders.ts";
import { referenceOf, sendRaw } from "../payment-events.ts";
import { startFakeStripe, type FakeStripe } from "../peers/stripe.ts";
import { startFaultyPeer, type FaultyPeer } from "../peers/faulty-peer.ts";
import { recordsOf } from "../records.ts";
import { openTestPortal, type TestPortal } from "../test-portal.ts";
import { describeSurviving, type Use } from "./survives.ts";
import { httpFaults } from "./faults.ts";

let test: TestPortal;
let stripe: FakeStripe;
let line: FaultyPeer;
beforeAll(async () => {
  stripe = await startFakeStripe();
  line = await startFaultyPeer({ host: "127.0.0.1", port: Number(new URL(stripe.url).port) });
  test = await openTestPortal({
    ...stripe.variables,
    PAYMENT_CAPTURE: "at-verification",
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

const intentOf = (order: TestOrder) => stripe.intent(referenceOf(order.paymentLink));
const placeHeld = async (): Promise<TestOrder> => {
  const order = await placeOrder(test);
  const { body, headers } = stripe.pay(referenceOf(order.paymentLink), test.now);
  expect(answered(await sendRaw(test, body, headers, "stripe"), webhookAnswerSchema).result).toBe("settled");
  return order;
};

/** The office decides at once, whatever becomes of Stripe; the money follows by the job `settle-holds`. */
function deciding(
  decide: (order: TestOrder) => Promise<number>,
  { leaves, end }: { readonly leaves: readonly string[]; readonly end: "succeeded" | "canceled" },
  verb: "capture" | "cancel",
): Use {
  return {
    answerLostAfter: new RegExp(`POST /v1/payment_intents/\\w+/${verb}`),
    prepare: async () => {
      const order = await placeHeld();
      return {
        duringFault: async () => {
          expect(await decide(order)).toBe(200);
          await expect(settleHolds(test.portal)).rejects.toThrow("UNAVAILABLE");
          expect((await recordsOf(test, order.id)).payments).toEqual(["authorized"]);
        },
        leaves,
        again: async () => expect(await settleHolds(test.portal)).toBe(1),
        once: async () => {
          expect(await settleHolds(test.portal)).toBe(0);
          expect(intentOf(order)).toMatchObject({ status: end, amount_received: end === "succeeded" ? 4650 : 0 });
          const { payments, audit } = await recordsOf(test, order.id);
          expect(payments).toEqual([end === "succeeded" ? "paid" : "released"]);
          expect(audit.filter((entry) => /^payment\.(captured|released)/.test(entry))).toHaveLength(1);
          expect(await compareBooks(test.portal)).toBe(0);
        },
      };
    },
  };
}
const verify = async (order: TestOrder, body: object) =>
  (await test.call("POST", `/orders/${order.id}/verification`, body, await test.staff())).status;
const changed = ["audit_log", "held_acts", "mail_outbox", "order_products", "status_history"];

describeSurviving({
  name: "commands in the middle of which Stripe is lost while it holds money",
  part: "holds",
  portal: () => test,
  line: () => line,
  faults: httpFaults,
  uses: {
    "taking held money after Confirm": deciding(
      (order) => verify(order, { decision: "confirm" }),
      { leaves: [...changed, "orders", "payments"], end: "succeeded" },
      "capture",
    ),
    "letting held money go after Invalid": deciding(
      (order) => verify(order, { decision: "invalid", reason: "Require ID/Selfie" }),
      { leaves: [...changed, "flag_history", "messages", "orders"], end: "canceled" },
      "cancel",
    ),
    "letting held money go after Cancel": deciding(
      async (order) => (await test.call("POST", `/orders/${order.id}/cancel`, {}, await test.staff())).status,
      { leaves: [...changed, "orders"], end: "canceled" },
      "cancel",
    ),
  },
});
