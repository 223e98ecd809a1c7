import { queueEntriesSchema, queueOverviewSchema, searchAnswerSchema, staffOrderSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { aCertifiedCopyCart } from "@dop/domain/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { millisecondsIn } from "../../../lib/time.ts";
import { answered } from "../../../../test/answer.ts";
import { placePaidOrder, placeVerifiedOrder, type TestOrder } from "../../../../test/orders.ts";
import { testStart } from "../../../../test/seed-test-data.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { refreshEstimates } from "./refresh-estimates.ts";

let asked = 0;
let test: TestPortal;
beforeEach(async () => {
  test = await openTestPortal();
  await refreshEstimates(test.portal);
});
afterEach(() => test.close());

const call = async (path: string) => test.call("GET", path, undefined, await test.staff("clerk"));
/** Home counts them once a minute. */
const counted = async () => {
  asked += 1;
  test.now = new Date(testStart.getTime() + asked * millisecondsIn.minute);
  return answered(await call("/queues/overview"), queueOverviewSchema).at_risk;
};
const listAtRisk = async () =>
  answered(await call("/orders/search?at_risk=true"), searchAnswerSchema).items.map(
    ({ order_id: id, at_risk: risk }) => [id, risk],
  );
const riskOf = async ({ id }: TestOrder) =>
  answered(await call(`/orders/${id}`), staffOrderSchema).products[0]?.at_risk;

/** Moves what the newest estimate of an order's product says. */
async function expectBy(order: TestOrder, expected: string): Promise<void> {
  await test.database.query(
    `insert into promises (order_product_id, made_at, made_on, p50_on, p80_on, basis, told)
     select order_product_id, made_at, made_on, $2::date, $2::date, basis, false from promises
     where order_product_id = $1 order by id limit 1`,
    [order.productIds[0], expected],
  );
}

/** Saturday, November 21, 2026 is the tests' present. */
describe("a promised date at risk (rule O-65)", () => {
  it("shows wherever staff look once the newest estimate makes a miss likelier", async () => {
    const [calm, late] = [await placePaidOrder(test), await placePaidOrder(test)];
    expect(await listAtRisk()).toEqual([]);
    const [promised] = await test.database.db.selectFrom("promised_products").select("p80_on").execute();
    const promisedOn = promised?.p80_on ?? "";
    await expectBy(calm, promisedOn);
    await expectBy(late, "2026-12-30");
    const risk = { promised_on: promisedOn, expected_on: "2026-12-30" };
    expect(await listAtRisk()).toEqual([[late.id, risk]]);
    expect(await riskOf(late)).toEqual(risk);
    expect(await riskOf(calm)).toBeNull();
    expect(await counted()).toBe(1);
    const queue = answered(await call("/queues/apostille-approveAccess"), queueEntriesSchema);
    expect(queue.map(({ order_id: id, at_risk: shown }) => [id, shown])).toEqual([
      [calm.id, null],
      [late.id, risk],
    ]);
    const next = await call(`/queues/apostille-approveAccess/next?after=${String(calm.id)}&show=at_risk`);
    expect(next.body).toMatchObject({ next: late.id });
    const file = await test.call("GET", "/queues/apostille-approveAccess", undefined, {
      ...(await test.staff("admin")),
      accept: "text/csv",
    });
    expect(file.text).toContain("2026-12-30");
  });

  it("includes one that has passed, as long as the product is not done", async () => {
    const order = await placeVerifiedOrder(test, aCertifiedCopyCart());
    expect(await riskOf(order)).toBeNull();
    const promise = (on: string) =>
      test.database.query("update promised_products set p50_on = $1, p80_on = $1, expected_on = $1", [on]);
    await promise("2026-11-21");
    expect(await riskOf(order)).toBeNull();
    await promise("2026-11-20");
    expect(await riskOf(order)).toEqual({ promised_on: "2026-11-20", expected_on: "2026-11-20" });
    const path = `/orders/products/${String(order.productIds[0])}/status`;
    await test.call("PATCH", path, { status_id: statusIds.shipped }, await test.staff("clerk"));
    expect([await riskOf(order), await counted(), await listAtRisk()]).toEqual([null, 0, []]);
    await test.call("PATCH", path, { status_id: statusIds.infoVerified }, await test.staff("clerk"));
    expect(await counted()).toBe(1);
  });

  it("leaves out products that wait for the customer, and ended ones", async () => {
    const order = await placePaidOrder(test, aCertifiedCopyCart());
    await expectBy(order, "2026-12-30");
    expect(await counted()).toBe(1);
    const change = (set: string) => test.database.query(`update orders set ${set} where id = $1`, [order.id]);
    await change("voided = true, voided_at = now()");
    expect(await counted()).toBe(0);
    await change("voided = false, voided_at = null, paid_cents = paid_cents - 1");
    expect(await counted()).toBe(0);
    await change("paid_cents = paid_cents + 1");
    expect(await counted()).toBe(1);
    for (const status of [statusIds.orderIssue, statusIds.refundRequested]) {
      await test.database.query("update order_products set status_id = $2, status_left = 1 where id = $1", [
        order.productIds[0],
        status,
      ]);
      expect(await counted(), String(status)).toBe(0);
    }
    const review = await placeVerifiedOrder(test);
    await expectBy(review, "2026-12-30");
    expect(await riskOf(review)).toBeNull();
  });
});
