import { customerOrderSchema, staffOrderSchema } from "@dop/domain/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered } from "../test/answer.ts";
import { countStatements } from "../test/counted-statements.ts";
import { placeOrder, placePaidOrder, type TestOrder } from "../test/orders.ts";
import { referenceOf } from "../test/payment-events.ts";
import { openTestDatabase } from "../test/test-database.ts";
import { openTestPortal, type TestPortal } from "../test/test-portal.ts";
import { byJob } from "./audit-log/audit.ts";
import { settlePayment } from "./features/money/index.ts";
import type { PaymentEvent } from "./ports/payments/index.ts";
import { findCustomerOrder } from "./features/checkout/order-queries.ts";

describe("the money of an order", () => {
  let test: TestPortal;
  let sent: () => number;
  beforeAll(async () => {
    const counting = countStatements(await openTestDatabase(5, "seeded"));
    ({ sent } = counting);
    test = await openTestPortal({}, undefined, counting.database);
    await test.staff("admin");
  });
  afterAll(() => test.close());

  /** The number of statements that `work` runs, and its result. */
  async function counted<T>(work: () => Promise<T>): Promise<{ result: T; count: number }> {
    const before = sent();
    const result = await work();
    return { result, count: sent() - before };
  }
  const placeRefunded = async () => {
    const order = await placePaidOrder(test);
    await test.call("POST", `/orders/${order.id}/cancel`, {}, await test.staff("admin"));
    for (const amount of [1, 2])
      await test.call("POST", `/orders/${order.id}/refunds`, { reason: "A part", amount }, await test.staff("admin"));
    return order;
  };

  it("takes few statements of an event, and fewest of a repeated one", async () => {
    const order = await placeOrder(test);
    const reference = referenceOf(order.paymentLink);
    const settle = async (kind: PaymentEvent["kind"], eventId: string, amountCents = 4650) => {
      const event = { kind, eventId, reference, amountCents, occurredAt: test.now };
      const { result, count } = await counted(() => settlePayment(test.portal, event, byJob("reconcile-payments")));
      return `${result} ${count}`;
    };
    expect({
      paid: await settle("paid", "e1"),
      again: await settle("paid", "e1"),
      late: await settle("failed", "e2"),
      refunded: await settle("refunded", "e3", 0),
      warned: await settle("fraud_warned", "e4", 0),
      disputed: await settle("disputed", "e5", 100),
    }).toEqual({
      paid: "settled 15",
      again: "repeated 4",
      late: "repeated 4",
      refunded: "settled 5",
      warned: "settled 7",
      disputed: "settled 11",
    });
  });

  it("comes with the one statement that reads the order", async () => {
    const order = await placeRefunded();
    const { result, count } = await counted(() => findCustomerOrder(test.portal.db, { id: order.id }, test.now));
    expect(count).toBe(1);
    expect(result?.entries.map(({ kind }) => kind)).toEqual(["charge", "refund", "refund"]);
  });

  it("takes no further statement of either answer, however much has happened to it", async () => {
    const [unpaid, refunded] = [await placeOrder(test), await placeRefunded()];
    const headers = await test.staff("admin");
    const read = async ({ id, uuid }: TestOrder) => {
      const staff = await counted(() => test.call("GET", `/orders/${id}`, undefined, headers));
      const customer = await counted(() => test.call("GET", `/orders/uuid/${uuid}`));
      return {
        counts: [staff.count, customer.count],
        entries: answered(staff.result, staffOrderSchema).money.entries.length,
        told: answered(customer.result, customerOrderSchema).money.refunded,
      };
    };
    await read(unpaid);
    const [before, after] = [await read(unpaid), await read(refunded)];
    expect([before.entries, after.entries, after.told]).toEqual([0, 3, 3]);
    expect(after.counts).toEqual(before.counts);
  });
});
