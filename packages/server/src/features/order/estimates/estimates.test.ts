import { estimatesSchema } from "@dop/domain/contract";
import { aCertifiedCopyCart } from "@dop/domain/testing";
import { allProductIds, productIds, statusIds } from "@dop/domain/orders";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answered } from "../../../../test/answer.ts";
import { placePaidOrder, placeVerifiedOrder, type TestOrder } from "../../../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { loadHolidays } from "./read-estimates.ts";
import { estimatesAtStart, refreshEstimates } from "./refresh-estimates.ts";
import { millisecondsIn } from "../../../lib/time.ts";

const { day } = millisecondsIn;
const aCopy = aCertifiedCopyCart();

let test: TestPortal;
beforeEach(async () => {
  test = await openTestPortal();
});
afterEach(() => test.close());

/** Saturday, November 21, 2026 is the tests' present; Thanksgiving is on the 26th. */
const inThreeDays = "2026-11-25";
const estimates = async () => answered(await test.call("GET", "/estimates"), estimatesSchema);

/** Copies of an order's product that went from step to step, `each` days a step, so many of them a day for a month. */
async function giveHistory(order: TestOrder, each: number, perDay = 3): Promise<void> {
  await sql`
    insert into order_products
      (order_id, product_id, quantity, country, status_id, status_left, shipping_type, price_cents)
    select order_id, product_id, quantity, country, 6, null, shipping_type, price_cents
    from order_products, generate_series(1, ${30 * perDay}) where id = ${order.productIds[0]}`.execute(
    test.database.db,
  );
  await sql`
    insert into status_history (order_product_id, status_id, created_by, created_at)
    select id, step.status_id, 'office',
      ${test.now}::timestamptz
        - (interval '1 day' * ((row_number() over (partition by step.n order by id)) / ${perDay}))
        - interval '1 day' * ${each}::int * (3 - step.n)
    from order_products, (values (1, 1), (2, 2), (3, 6)) as step (n, status_id)
    where order_id = ${order.id} and id <> ${order.productIds[0]} order by id, step.n`.execute(test.database.db);
}

describe("GET /estimates", () => {
  it("answers nothing before the first day, and the office's standard from then on, which may be cached", async () => {
    expect(await estimates()).toEqual([]);
    await refreshEstimates(test.portal);
    const all = await estimates();
    expect(new Set(all.map(({ product_id: id }) => id))).toEqual(new Set(allProductIds));
    expect(all.filter(({ product_id: id }) => id === productIds.apostille).map(({ kind }) => kind)).toEqual([
      "apostille",
      "authentication",
    ]);
    expect(all.find(({ product_id: id }) => id === productIds.certifiedCopy)).toEqual({
      product_id: productIds.certifiedCopy,
      kind: null,
      p50: inThreeDays,
      p80: inThreeDays,
      basis: "standard",
      made_at: test.now.toISOString(),
    });
    const { headers } = await test.call("GET", "/estimates");
    expect(headers["cache-control"]).toBe("public, max-age=600");
  });

  it("answers nothing when no job has remade it for days, until a server that starts remakes it", async () => {
    await estimatesAtStart(test.portal);
    test.later(4 * day);
    expect(await estimates()).not.toEqual([]);
    test.later(day);
    expect(await estimates()).toEqual([]);
    await estimatesAtStart(test.portal);
    await test.portal.jobs.runDue();
    expect((await estimates())[0]?.made_at).toBe(test.now.toISOString());
    await estimatesAtStart(test.portal);
    const { rows } = await test.database.query("select from pgboss.job where name = 'remake-estimates'", []);
    expect(rows).toHaveLength(1);
  });

  it("skips the office's holidays, which an admin's change outlives", async () => {
    await loadHolidays(test.database.db, "2026-11-21");
    await test.database.db.deleteFrom("holidays").where("day", "=", "2026-11-26").execute();
    test.later(3 * day);
    await refreshEstimates(test.portal);
    const copy = (await estimates()).find(({ product_id: id }) => id === productIds.certifiedCopy);
    expect(copy?.p80).toBe("2026-11-27");
  });

  it("continues after a month of holidays", async () => {
    await loadHolidays(test.database.db, "2026-11-21");
    await test.database.query(
      `insert into holidays (day, name) select d::date, 'Closed'
      from generate_series('2026-11-21'::date, '2026-12-31'::date, interval '1 day') d on conflict do nothing`,
      [],
    );
    await refreshEstimates(test.portal);
    const copy = (await estimates()).find(({ product_id: id }) => id === productIds.certifiedCopy);
    // New Year's Day is a Friday.
    expect(copy).toMatchObject({ p50: "2027-01-06", p80: "2027-01-06", basis: "standard" });
  });

  it.each([
    ["2026-11-24T06:59:59Z", "2026-11-27"],
    ["2026-11-24T07:00:00Z", "2026-11-30"],
    // The office's clocks go forward on Sunday, March 14.
    ["2027-03-15T05:59:59Z", "2027-03-17"],
    ["2027-03-15T06:00:00Z", "2027-03-18"],
  ])("counts from the office's day: at %s three days end on %s", async (at, end) => {
    test.later(Date.parse(at) - test.now.getTime());
    await refreshEstimates(test.portal);
    const copy = (await estimates()).find(({ product_id: id }) => id === productIds.certifiedCopy);
    expect(copy?.p80).toBe(end);
  });

  it("keeps to the standard with one finished order", async () => {
    const order = await placeVerifiedOrder(test, aCopy);
    const path = `/orders/products/${order.productIds[0]}/status`;
    await test.call("PATCH", path, { status_id: statusIds.shipped }, await test.staff());
    await refreshEstimates(test.portal);
    const copy = (await estimates()).find(({ product_id: id }) => id === productIds.certifiedCopy);
    expect(copy).toMatchObject({ p80: inThreeDays, basis: "standard" });
  });

  it("answers from history once thirty have gone through each step", async () => {
    const order = await placePaidOrder(test, aCopy);
    await giveHistory(order, 2);
    await refreshEstimates(test.portal);
    const copy = (await estimates()).find(({ product_id: id }) => id === productIds.certifiedCopy);
    expect(copy).toMatchObject({ basis: "history" });
    expect(copy && copy.p50 <= copy.p80 && copy.p50 > "2026-11-21" && copy.p80 < "2026-12-10").toBe(true);
  });
});
