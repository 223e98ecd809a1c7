import { aCertifiedCopyCart } from "@dop/domain/testing";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answered } from "../../../../test/answer.ts";
import { placeOrder, placePaidOrder, readOrder, settle } from "../../../../test/orders.ts";
import { anEvent, referenceOf, sendEvent } from "../../../../test/payment-events.ts";
import { countRows, leavesNothing, recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { expireUnpaidOrders } from "../checkouts/expire-unpaid-orders.ts";
import { finishRefunds } from "../refunds/finish-refunds.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { paymentLinkSchema } from "@dop/domain/contract";
import { millisecondsIn } from "../../../lib/time.ts";

const { day } = millisecondsIn;
let test: TestPortal;
beforeEach(async () => {
  test = await openTestPortal();
});
afterEach(() => test.close());

const freshLink = async (uuid: string) =>
  answered(await test.call("POST", `/orders/${uuid}/payment`), paymentLinkSchema).payment_link;

/** The late payment is flagged as one, and the job returns all of it once. */
async function isReturned({ id }: { readonly id: number }, flag: string) {
  // The provider's books have the reported payment too.
  await test.database.db.updateTable("sandbox_payments").set({ state: "paid" }).execute();
  expect((await recordsOf(test, id)).flags).toEqual([expect.stringContaining(flag)]);
  const { order: before } = await recordsOf(test, id);
  expect([before.flagged, before.owed_cents]).toEqual([true, 4650]);
  expect(await finishRefunds(test.portal)).toBe(1);
  expect(await leavesNothing(test, () => finishRefunds(test.portal))).toBe(0);
  const { order } = await recordsOf(test, id);
  expect([order.flagged, order.paid_cents - order.refunded_cents, order.owed_cents]).toEqual([
    false,
    order.paid_at === null ? 0 : 4650,
    0,
  ]);
}

describe("an order that stays unpaid", () => {
  it("ends after seven days, not before, and its customer gets one email", async () => {
    const order = await placeOrder(test);
    test.later(7 * day);
    expect(await leavesNothing(test, () => expireUnpaidOrders(test.portal))).toBe(0);
    test.later(1);
    expect(await expireUnpaidOrders(test.portal)).toBe(1);
    expect(await leavesNothing(test, () => expireUnpaidOrders(test.portal))).toBe(0);
    const { statuses, history, mails, audit, queues } = await recordsOf(test, order.id);
    expect({ statuses, mails, queues }).toEqual({ statuses: [8], mails: ["canceled"], queues: [null] });
    expect(history.at(-1)).toBe("8 System");
    expect(audit.at(-1)).toBe("order.expired system");
    expect((await readOrder(test, order.uuid)).payment.state).toBe("canceled");
  });

  it("ends once when two servers look at the same time", async () => {
    const order = await placeOrder(test);
    test.later(8 * day);
    const canceled = await Promise.all([expireUnpaidOrders(test.portal), expireUnpaidOrders(test.portal)]);
    expect(canceled[0] + canceled[1]).toBe(1);
    expect((await recordsOf(test, order.id)).mails).toEqual(["canceled"]);
  });

  it("goes back, with a flag, when the money comes after all; the order stays canceled", async () => {
    const order = await placeOrder(test);
    test.later(8 * day);
    await expireUnpaidOrders(test.portal);
    expect(await sendEvent(test, anEvent(test, order))).toBe("settled");
    await isReturned(order, "after it was canceled");
    const { statuses, mails } = await recordsOf(test, order.id);
    expect({ statuses, mails }).toEqual({ statuses: [8], mails: ["canceled", "payment-returned"] });
  });

  it("leaves paid orders, and voided ones, alone", async () => {
    await placePaidOrder(test);
    const voided = await placeOrder(test);
    await test.database.db
      .updateTable("orders")
      .set({ voided: true, voided_at: new Date() })
      .where("id", "=", voided.id)
      .execute();
    test.later(30 * day);
    expect(await leavesNothing(test, () => expireUnpaidOrders(test.portal))).toBe(0);
  });

  it("takes its turn behind voided orders", async () => {
    const first = await placeOrder(test);
    await test.database.db
      .updateTable("orders")
      .set({ voided: true, voided_at: new Date() })
      .where("id", "=", first.id)
      .execute();
    await placeOrder(test);
    test.later(8 * day);
    expect(await expireUnpaidOrders(test.portal)).toBe(1);
  });
});

describe("an order that is paid twice", () => {
  it("raises the flag, and returns the second payment", async () => {
    const order = await placeOrder(test);
    await settle(test, order.paymentLink, "decline");
    const second = await freshLink(order.uuid);
    await settle(test, second, "pay");
    expect(await sendEvent(test, anEvent(test, order))).toBe("settled");
    await isReturned(order, "paid twice");
    const { mails, statuses } = await recordsOf(test, order.id);
    expect({ mails, statuses }).toEqual({ mails: ["order-confirmation", "payment-returned"], statuses: [1] });
  });
});

describe("an order that is paid after its license was voided", () => {
  it("raises the flag, stays where it is, and returns its money", async () => {
    const order = await placeOrder(test);
    await test.call("POST", "/registry/licenses/1000001/voided", {}, test.service);
    expect(await sendEvent(test, anEvent(test, order))).toBe("settled");
    await isReturned(order, "after its license was voided");
    const { mails, statuses, queues } = await recordsOf(test, order.id);
    expect({ mails, statuses, queues }).toEqual({
      mails: ["order-voided", "payment-returned"],
      statuses: [11],
      queues: [null],
    });
  });
});

describe("an event that never arrived", () => {
  /** Settles in the provider's books alone. */
  const inTheBooks = (link: string, state: "paid" | "declined" | "closed") =>
    test.database.db
      .updateTable("sandbox_payments")
      .set({ state })
      .where("reference", "=", referenceOf(link))
      .execute();

  it("takes effect when the provider is asked", async () => {
    const order = await placeOrder(test, aCertifiedCopyCart());
    await inTheBooks(order.paymentLink, "paid");
    expect(await reconcilePayments(test.portal)).toBe(0);
    test.later(3 * 60_000);
    expect(await reconcilePayments(test.portal)).toBe(1);
    expect(await leavesNothing(test, () => reconcilePayments(test.portal))).toBe(0);
    const { statuses, mails, payments } = await recordsOf(test, order.id);
    expect({ statuses, mails, payments }).toEqual({
      statuses: [1],
      mails: ["order-confirmation"],
      payments: ["paid"],
    });
  });

  it("counts once when it arrives in the end", async () => {
    const order = await placeOrder(test);
    await inTheBooks(order.paymentLink, "paid");
    test.later(3 * 60_000);
    await Promise.all([reconcilePayments(test.portal), sendEvent(test, anEvent(test, order))]);
    const { mails, history, flags } = await recordsOf(test, order.id);
    expect(mails).toEqual(["order-confirmation"]);
    expect(history).toHaveLength(2);
    expect(flags).toEqual([]);
  });

  it.each([
    ["declined", "failed"],
    ["closed", "expired"],
  ] as const)("lets the customer try again when the payment was %s", async (state, ours) => {
    const order = await placeOrder(test);
    await inTheBooks(order.paymentLink, state);
    test.later(3 * 60_000);
    await reconcilePayments(test.portal);
    await settle(test, await freshLink(order.uuid), "pay");
    expect((await recordsOf(test, order.id)).payments).toEqual([ours, "paid"]);
  });

  it("takes effect even behind many payments that stay open", async () => {
    const open = await placeOrder(test);
    await sql`with copies as (
        insert into sandbox_payments
        select (jsonb_populate_record(null::sandbox_payments,
          to_jsonb(s) || jsonb_build_object('reference', 'sbx_copy_' || n))).*
        from sandbox_payments s, generate_series(2, 120) n where s.reference = ${referenceOf(open.paymentLink)}
        returning reference)
      insert into payments (order_id, attempt, gateway, reference, payment_link, amount_cents, state, created_at)
      select p.order_id, row_number() over () + 1, p.gateway, c.reference, p.payment_link, p.amount_cents, 'open',
        p.created_at
      from payments p, copies c where p.order_id = ${open.id}`.execute(test.database.db);
    test.later(1000);
    const paid = await placeOrder(test);
    await inTheBooks(paid.paymentLink, "paid");
    let settled = 0;
    for (const _run of [1, 2]) {
      test.later(10 * 60_000);
      settled += await reconcilePayments(test.portal);
    }
    expect(settled).toBe(1);
    expect((await readOrder(test, paid.uuid)).payment.state).toBe("paid");
  });

  it("changes nothing while the payment is open", async () => {
    await placeOrder(test);
    test.later(60 * 60_000);
    const before = await countRows(test);
    expect(await reconcilePayments(test.portal)).toBe(0);
    expect(await countRows(test)).toEqual(before);
  });
});
