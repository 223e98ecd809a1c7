import { customerOrderSchema, estimatesSchema, staffOrderSchema, statusChangeAnswerSchema } from "@dop/domain/contract";
import { aCertifiedCopyCart, anApostilleCart } from "@dop/domain/testing";
import { allProductIds, productIds, statusIds } from "@dop/domain/orders";
import { sql, type KyselyPlugin } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answered } from "../../testing/answer.ts";
import { freshSession } from "../../testing/fresh-session.ts";
import { placeOrder, placePaidOrder, placeVerifiedOrder, type TestOrder } from "../../testing/orders.ts";
import { openTestDatabase } from "../../testing/test-database.ts";
import { openTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { loadHolidays } from "./read-estimates.ts";
import { estimatesAtStart, refreshEstimates } from "./refresh-estimates.ts";

const day = 86_400_000;
const aCopy = aCertifiedCopyCart();

let test: TestPortal;
beforeEach(async () => {
  test = await openTestPortal();
});
afterEach(() => test.close());

/** Saturday, November 21, 2026 is the tests' present; Thanksgiving is on the 26th. */
const inThreeDays = "2026-11-25";
const estimates = async () => answered(await test.call("GET", "/estimates"), estimatesSchema);
const asCustomer = async ({ uuid }: TestOrder) =>
  answered(await test.call("GET", `/orders/uuid/${uuid}`), customerOrderSchema);
const estimateOf = async (order: TestOrder) => (await asCustomer(order)).order_products[0]?.estimate;
const promises = () => test.database.db.selectFrom("promises").selectAll().orderBy("id").execute();
const mailed = async (kind: string) =>
  test.database.db
    .selectFrom("mail_outbox")
    .select(["order_id", "body_text"])
    .where("kind", "=", sql<never>`${kind}`)
    .orderBy("id")
    .execute();

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

const voidLicenseOf = ({ id }: TestOrder) =>
  test.database.db.updateTable("orders").set({ voided: true, voided_at: test.now }).where("id", "=", id).execute();

describe("GET /estimates", () => {
  it("is empty before the first day, and answers the office's standard from then on, which may be kept", async () => {
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

  it("is empty when no job has remade it for days, and a server that starts then has it remade", async () => {
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

describe("the promise for an order", () => {
  it("is made when it is paid, and told by the confirmation, the order's page and the office's", async () => {
    await refreshEstimates(test.portal);
    const unpaid = await placeOrder(test, aCopy);
    expect(await estimateOf(unpaid)).toBeNull();
    const order = await placePaidOrder(test, aCopy);
    const estimate = { p50: inThreeDays, p80: inThreeDays, basis: "standard", made_at: test.now.toISOString() };
    expect(await estimateOf(order)).toEqual(estimate);
    const staff = answered(
      await test.call("GET", `/orders/${order.id}`, undefined, await test.staff()),
      staffOrderSchema,
    );
    expect(staff.products[0]?.estimate).toEqual(estimate);
    expect((await mailed("order-confirmation"))[0]?.body_text).toContain("Usually done by: November 25, 2026");
  });

  it("is in the emails of later steps, while it has not passed", async () => {
    await refreshEstimates(test.portal);
    const [early, late] = [await placePaidOrder(test, aCopy), await placePaidOrder(test, aCopy)];
    const confirm = async ({ id }: TestOrder) =>
      test.call("POST", `/orders/${String(id)}/verification`, { decision: "confirm" }, await test.staff("clerk"));
    await confirm(early);
    await test.database.query(
      "update promises set p50_on = '2026-11-19', p80_on = '2026-11-20' where order_product_id = $1",
      [late.productIds[0]],
    );
    await confirm(late);
    const told = (await mailed("approved")).map(({ order_id, body_text }) => [
      order_id,
      body_text.match(/Usually done by: (.*)/)?.[1],
    ]);
    expect(told).toEqual([
      [early.id, "November 25, 2026"],
      [late.id, undefined],
    ]);
  });

  it("is in the email that asks for a review (rule E-23)", async () => {
    await refreshEstimates(test.portal);
    const apostille = await placePaidOrder(test, anApostilleCart());
    await test.call(
      "POST",
      `/orders/${String(apostille.id)}/verification`,
      { decision: "confirm" },
      await test.staff("clerk"),
    );
    expect((await mailed("review-license-data"))[0]?.body_text).toMatch(/Usually done by: \w+ \d+, 2026/);
  });

  it("is given for each document where several are done on different days", async () => {
    await refreshEstimates(test.portal);
    const order = await placePaidOrder(test, anApostilleCart({ additionalCertifiedCopies: 1 }));
    const [, copyId] = order.productIds;
    const said = async (kind: string) =>
      (await mailed(kind)).map(({ body_text: text }) => text.match(/.*[Uu]sually done by.*/g));
    const promised = {
      copy: "Certified Copy, usually done by: November 25, 2026",
      apostille: "Apostille Request, France, usually done by: December 7, 2026",
    };
    expect(await said("order-confirmation")).toEqual([[promised.copy, promised.apostille]]);
    // One of them moves far: the email about it says which.
    await test.database.query(
      "update promises set p80_on = '2026-11-20', p50_on = '2026-11-20' where order_product_id = $1",
      [copyId],
    );
    await refreshEstimates(test.portal);
    expect(await said("date-moved")).toEqual([[promised.copy, promised.apostille]]);
  });

  it("names no date where the estimates are old", async () => {
    await refreshEstimates(test.portal);
    test.later(6 * day);
    const order = await placePaidOrder(test, aCopy);
    expect(await estimateOf(order)).toBeNull();
    expect((await mailed("order-confirmation"))[0]?.body_text).not.toContain("Usually done by");
  });

  it("is not shown to its customer any more when its day has passed and no job has remade it", async () => {
    await refreshEstimates(test.portal);
    const order = await placePaidOrder(test, aCopy);
    test.later(4 * day);
    expect(await estimateOf(order)).toMatchObject({ p80: inThreeDays });
    test.later(day);
    expect(await estimateOf(order)).toBeNull();
    const staff = await freshSession(test, "clerk");
    const seen = answered(await test.call("GET", `/orders/${order.id}`, undefined, staff), staffOrderSchema);
    expect(seen.products[0]?.estimate).toMatchObject({ p80: inThreeDays });
  });

  it("is gone when the product is shipped, canceled or its license voided", async () => {
    await refreshEstimates(test.portal);
    const order = await placeVerifiedOrder(test, aCopy);
    expect(await estimateOf(order)).not.toBeNull();
    const shipped = { status_id: statusIds.shipped };
    const path = `/orders/products/${order.productIds[0]}/status`;
    const answer = await test.call("PATCH", path, shipped, await test.staff());
    expect(answered(answer, statusChangeAnswerSchema).status_id).toBe(statusIds.shipped);
    expect(await estimateOf(order)).toBeNull();
    const other = await placePaidOrder(test, aCopy);
    await voidLicenseOf(other);
    expect(await estimateOf(other)).toBeNull();
  });

  it("changes only with its dates, and is told again when it moved by more than two office days", async () => {
    await refreshEstimates(test.portal);
    const order = await placePaidOrder(test, aCopy);
    expect(await refreshEstimates(test.portal)).toBe(0);
    // Wednesday the 25th is past: the next office days are named, without an email until one moves far.
    test.later(4 * day);
    expect(await refreshEstimates(test.portal)).toBe(1);
    expect(await estimateOf(order)).toMatchObject({ p80: "2026-11-27" });
    test.later(3 * day);
    await refreshEstimates(test.portal);
    expect(await mailed("date-moved")).toEqual([]);
    test.later(3 * day);
    await refreshEstimates(test.portal);
    expect((await promises()).map(({ p80_on, told }) => [p80_on, told])).toEqual([
      ["2026-11-25", true],
      ["2026-11-27", false],
      ["2026-11-30", false],
      ["2026-12-02", true],
    ]);
    const mails = await mailed("date-moved");
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body_text).toContain("Usually done by: December 2, 2026");
    expect(await refreshEstimates(test.portal)).toBe(0);
    expect(await mailed("date-moved")).toHaveLength(1);
  });

  it("of a flagged or voided order is remade in silence, or not at all", async () => {
    await refreshEstimates(test.portal);
    const [flagged, voided] = [await placePaidOrder(test), await placePaidOrder(test)];
    await test.call("POST", `/orders/${flagged.id}/flag`, { flagged: true, comment: "wait" }, await test.staff());
    await voidLicenseOf(voided);
    test.later(40 * day);
    expect(await refreshEstimates(test.portal)).toBe(1);
    expect(await mailed("date-moved")).toEqual([]);
  });

  it("that moved while its order was flagged is told when the flag is gone, though the date stays", async () => {
    await refreshEstimates(test.portal);
    const order = await placePaidOrder(test, aCopy);
    const flag = async (flagged: boolean) => {
      const who = await freshSession(test, "clerk");
      const { status } = await test.call("POST", `/orders/${order.id}/flag`, { flagged, comment: "wait" }, who);
      expect(status).toBe(200);
    };
    await flag(true);
    test.later(40 * day);
    await refreshEstimates(test.portal);
    await flag(false);
    await refreshEstimates(test.portal);
    await refreshEstimates(test.portal);
    const [told, ...more] = await mailed("date-moved");
    expect([told?.order_id, more]).toEqual([order.id, []]);
    expect(told?.body_text).toContain("Usually done by: January 4, 2027");
  });

  it("of a document that did not move again counts as told with the email about another one", async () => {
    await refreshEstimates(test.portal);
    const order = await placePaidOrder(test, anApostilleCart({ additionalCertifiedCopies: 1 }));
    const [apostilleId, copyId] = order.productIds;
    const told = async (id: number | undefined) =>
      (await promises()).filter((one) => one.order_product_id === id && one.told).map(({ p80_on: at }) => at);
    const before = await told(apostilleId);
    // The apostille's date moved by a day, without an email; then the copy's moves far.
    const nearer = "2026-12-04";
    await test.database.query("update promises set p50_on = $1, p80_on = $1 where order_product_id = $2", [
      nearer,
      apostilleId,
    ]);
    await sql`
      insert into promises
        (order_product_id, told, p50_on, p80_on, foretold_p50, foretold_p80, basis, made_at, made_on)
      select order_product_id, false, ${before[0]}, ${before[0]}, foretold_p50, foretold_p80, basis, made_at, made_on
      from promises where order_product_id = ${apostilleId}`.execute(test.database.db);
    await test.database.query(
      "update promises set p50_on = '2026-11-20', p80_on = '2026-11-20' where order_product_id = $1",
      [copyId],
    );
    await refreshEstimates(test.portal);
    expect((await mailed("date-moved")).length).toBe(1);
    expect(await told(apostilleId)).toEqual([nearer, before[0]]);
  });

  it("of all orders is remade by the same statements, however many they are", async () => {
    let statements = 0;
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements += 1;
        return result;
      },
    };
    const database = await openTestDatabase(5, "seeded");
    const counting = await openTestPortal({}, undefined, { ...database, db: database.db.withPlugin(counter) });
    await refreshEstimates(counting.portal);
    const remade = async (): Promise<number> => {
      counting.later(9 * day);
      const before = statements;
      await refreshEstimates(counting.portal);
      return statements - before;
    };
    await placePaidOrder(counting, aCopy);
    const one = await remade();
    for (let index = 0; index < 4; index += 1) await placePaidOrder(counting, aCopy);
    expect(await remade()).toBe(one);
    await counting.close();
  });
});
