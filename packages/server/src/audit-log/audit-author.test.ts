import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expireUnpaidOrders } from "../features/money/checkouts/expire-unpaid-orders.ts";
import { finishRefunds } from "../features/money/refunds/finish-refunds.ts";
import { placeOrder } from "../../test/orders.ts";
import { anEvent, sendEvent } from "../../test/payment-events.ts";
import { openTestPortal, type TestPortal } from "../../test/test-portal.ts";
import { digestAddress } from "./audit.ts";

let test: TestPortal;
beforeEach(async () => {
  test = await openTestPortal();
});
afterEach(() => test.close());

const written = async (action: string) =>
  test.database.db
    .selectFrom("audit_log")
    .select(["actor_name", "request_id", "address_digest"])
    .where("action", "=", action)
    .executeTakeFirst();

describe("what no person has written is named in the audit log (rule P-20)", () => {
  it("an event of the payment provider and what follows from it, with the address it came from", async () => {
    const order = await placeOrder(test);
    test.later(8 * 86_400_000);
    await expireUnpaidOrders(test.portal);
    await sendEvent(test, anEvent(test, order));
    const addressDigest = digestAddress(test.portal.config.secrets.session, "127.0.0.1", test.now);
    const reported = { actor_name: "webhook:sandbox", address_digest: addressDigest };
    expect(await written("payment.paid")).toMatchObject(reported);
    expect(await written("order.refund_asked")).toMatchObject(reported);
  });

  it("a job, by its name", async () => {
    const order = await placeOrder(test);
    test.later(8 * 86_400_000);
    await expireUnpaidOrders(test.portal);
    const byJob = (name: string) => ({ actor_name: `job:${name}`, request_id: name, address_digest: null });
    expect(await written("order.expired")).toEqual(byJob("expire-unpaid-orders"));
    await sendEvent(test, anEvent(test, order));
    await test.database.db.updateTable("sandbox_payments").set({ state: "paid" }).execute();
    await finishRefunds(test.portal);
    expect(await written("order.refunded")).toEqual(byJob("finish-refunds"));
  });
});
