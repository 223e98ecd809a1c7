import { readFileSync } from "node:fs";
import { statusIds } from "@dop/domain/orders";
import { anApostilleCart, tableOf } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../../../../test/answer.ts";
import { openStripeOffice, type StripeOffice } from "../../../../test/external-services/stripe-office.ts";
import { freshSession } from "../../../../test/fresh-session.ts";
import { placeOrder, type TestOrder } from "../../../../test/orders.ts";
import { closeDays, readPayouts } from "../../../../test/payouts.ts";
import type { StripeDelivery } from "../../../../test/peers/stripe.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { settleHolds } from "../holds/settle-holds.ts";
import { compareBooks } from "../provider-events/compare-books.ts";

const money = readFileSync(new URL("../../../../../../docs/rules/money.md", import.meta.url), "utf8");
/** The followed orders of the page: the course, and the cents of each column in dollars. */
const rows = tableOf(money, "course").map(([course = "", ...figures]) => ({ course, figures }));

const inCents = (dollars: string): number => Math.round(Number(dollars) * 100);
const inDollars = (cents: number): string => (cents / 100).toFixed(2);

/** Two apostilles of $30.00, the processing fee of $15.00, and the transaction fee of $1.88. */
const cart = () =>
  anApostilleCart({ items: ["FR", "ES"].map((country) => ({ country, fullCopy: false, quantity: 1 })) });

describe.each([
  ["pay", "at-checkout"],
  ["hold", "at-verification"],
] as const)("orders that begin with %s", (beginning, capture) => {
  let office: StripeOffice;
  const followed = new Map<string, TestOrder>();
  beforeAll(async () => {
    office = await openStripeOffice({ PAYMENT_CAPTURE: capture });
    office.stripe.setClock(() => office.test.now);
  });
  afterAll(() => office.close());

  const tell = async (delivery: StripeDelivery): Promise<void> => {
    await office.deliver(delivery);
    await office.test.portal.jobs.runDue();
  };
  const staff = async (method: "POST" | "PATCH", path: string, body: object): Promise<void> => {
    const answer: Answer = await office.test.call(method, path, body, await freshSession(office.test, "admin"));
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
  };
  const change = (order: TestOrder, which: string, status_id: number) =>
    staff("PATCH", `/orders/products/${String(order.productIds[Number(which) - 1])}/status`, { status_id });
  const refund = (order: TestOrder, body: object) =>
    staff("POST", `/orders/${order.id}/refunds`, { reason: "x", ...body });

  const licenses = new Map<number, number>();
  let license = 1_000_000;

  /** The steps of a course, by their first word. */
  const steps: Readonly<Record<string, (order: TestOrder, what: string) => Promise<unknown>>> = {
    pay: (order) => tell(office.stripe.pay(office.sessionOf(order), office.test.now)),
    hold: (order) => tell(office.stripe.pay(office.sessionOf(order), office.test.now)),
    lapse: (order) => tell(office.stripe.lapse(office.sessionOf(order), office.test.now)),
    confirm: async (order) => {
      await staff("POST", `/orders/${order.id}/verification`, { decision: "confirm" });
      await settleHolds(office.test.portal);
    },
    cancel: async (order, which) => {
      await change(order, which, statusIds.canceled);
      await settleHolds(office.test.portal);
    },
    refund: async (order, which) => {
      await change(order, which, statusIds.refundRequested);
      await staff("POST", `/orders/products/${String(order.productIds[Number(which) - 1])}/refund`, {});
    },
    owed: (order) => refund(order, {}),
    check: (order, dollars) => refund(order, { amount: Number(dollars), check_number: "1042" }),
    goodwill: (order, dollars) => refund(order, { amount: Number(dollars), kind: "goodwill" }),
    dashboard: async (order, dollars) => {
      office.stripe.refundThere(office.sessionOf(order), inCents(dollars));
      await tell(office.stripe.tellRefund(office.sessionOf(order), office.test.now));
    },
    fail: (order) => tell(office.stripe.failRefund(office.sessionOf(order), office.test.now)),
    dispute: (order) => tell(office.stripe.dispute(office.sessionOf(order), office.test.now)),
    lose: (order) => tell(office.stripe.closeDispute(office.sessionOf(order), office.test.now, "lost")),
    win: (order) => tell(office.stripe.closeDispute(office.sessionOf(order), office.test.now, "won")),
    void: async (order) => {
      const path = `/registry/licenses/${String(licenses.get(order.id))}/voided`;
      await office.test.call("POST", path, {}, office.test.service);
    },
  };
  async function follow(course: string): Promise<TestOrder> {
    license += 1;
    const { license: given, ...rest } = cart();
    const order = await placeOrder(office.test, { ...rest, license: { ...given, number: String(license) } });
    licenses.set(order.id, license);
    for (const step of course.split(", ")) {
      const [name = "", what = ""] = step.split(" ");
      const run = steps[name];
      if (!run) throw new Error(`${step} is no step`);
      await run(order, what);
    }
    followed.set(course, order);
    return order;
  }

  /** Cents that came and went on the balance of the account for an order, without fees. */
  function atStripe(order: TestOrder): number {
    const { payment_intent: intent } = office.stripe.session(office.sessionOf(order));
    return office.stripe.balance
      .filter(({ source }) => "payment_intent" in source && source.payment_intent === intent)
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  async function figuresOf(order: TestOrder): Promise<string[]> {
    const entries = await office.test.database.db
      .selectFrom("payment_entries")
      .select(["kind", "amount_cents"])
      .where("order_id", "=", order.id)
      .execute();
    const sum = (kind: string) =>
      entries.filter((entry) => entry.kind === kind).reduce((cents, entry) => cents + entry.amount_cents, 0);
    const { owed_cents: owed } = await office.test.database.db
      .selectFrom("orders")
      .select("owed_cents")
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
    return [sum("charge"), sum("refund"), sum("refund_failed"), owed, atStripe(order)].map(inDollars);
  }

  it.each(rows.filter(({ course }) => course.startsWith(beginning)))(
    "come to the figures of docs/rules/money.md: $course",
    async ({ course, figures }) => {
      expect(await figuresOf(await follow(course))).toEqual(figures);
    },
  );

  it("agree with the payouts, but for an undecided dispute", async () => {
    const { portal } = office.test;
    await compareBooks(portal);
    await closeDays(office.test, office.test.now.toISOString().slice(0, 10));
    office.test.later(5 * millisecondsIn.day);
    const { differences } = await readPayouts(office.test, "closeouts/1/payouts");
    const open = [...followed].filter(([course]) => course.endsWith("dispute")).map(([, { id }]) => id);
    expect(new Set(differences.map(({ order_id: id }) => id))).toEqual(new Set(open));
  });
});

it("lists 24 followed orders", () => {
  expect(rows).toHaveLength(24);
});
