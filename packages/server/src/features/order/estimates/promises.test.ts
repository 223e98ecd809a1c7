import { customerOrderSchema, staffOrderSchema, statusChangeAnswerSchema } from "@dop/domain/contract";
import { aCertifiedCopyCart, anApostilleCart } from "@dop/domain/testing";
import { productIds, statusIds } from "@dop/domain/orders";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answered } from "../../../../test/answer.ts";
import { countStatements } from "../../../../test/counted-statements.ts";
import { freshSession } from "../../../../test/fresh-session.ts";
import { placeOrder, placePaidOrder, placeVerifiedOrder, type TestOrder } from "../../../../test/orders.ts";
import { settingsCalls } from "../../../../test/settings-calls.ts";
import { openTestDatabase } from "../../../../test/test-database.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { refreshEstimates } from "./refresh-estimates.ts";
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
const voidLicenseOf = ({ id }: TestOrder) =>
  test.database.db.updateTable("orders").set({ voided: true, voided_at: test.now }).where("id", "=", id).execute();

describe("the promise for an order", () => {
  it("starts with the payment, and is on the confirmation, the order's page and the office's", async () => {
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
    expect((await mailed("order-confirmation"))[0]?.body_text).toContain("Expected to be sent by: November 25, 2026");
  });

  it("stands in the emails of later steps, while it has not passed", async () => {
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
      body_text.match(/Expected to be sent by: (.*)/)?.[1],
    ]);
    expect(told).toEqual([
      [early.id, "November 25, 2026"],
      [late.id, undefined],
    ]);
  });

  it("stands in the email that asks for a review (rule E-23)", async () => {
    await refreshEstimates(test.portal);
    const apostille = await placePaidOrder(test, anApostilleCart());
    await test.call(
      "POST",
      `/orders/${String(apostille.id)}/verification`,
      { decision: "confirm" },
      await test.staff("clerk"),
    );
    expect((await mailed("review-license-data"))[0]?.body_text).toMatch(/Expected to be sent by: \w+ \d+, 2026/);
  });

  it("names each document where several are done on different days", async () => {
    await refreshEstimates(test.portal);
    const order = await placePaidOrder(test, anApostilleCart({ additionalCertifiedCopies: 1 }));
    const [, copyId] = order.productIds;
    const said = async (kind: string) =>
      (await mailed(kind)).map(({ body_text: text }) => text.match(/.*[Ee]xpected to be sent by.*/g));
    const promised = {
      copy: "Certified Copy, expected to be sent by: November 25, 2026",
      apostille: "Apostille Request, France, expected to be sent by: December 7, 2026",
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
    expect((await mailed("order-confirmation"))[0]?.body_text).not.toContain("Expected to be sent by");
  });

  it("disappears from the customer's page when its day has passed and no job has remade it", async () => {
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

  it("ends when the product is shipped, canceled or its license voided", async () => {
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
    expect(mails[0]?.body_text).toContain("Expected to be sent by: December 2, 2026");
    expect(mails[0]?.body_text).toContain("The date below follows our usual processing time.");
    expect(mails[0]?.body_text).not.toContain("8 of 10");
    expect(await refreshEstimates(test.portal)).toBe(0);
    expect(await mailed("date-moved")).toHaveLength(1);
  });

  it("changes in silence for a flagged order, and not at all for a voided one", async () => {
    await refreshEstimates(test.portal);
    const [flagged, voided] = [await placePaidOrder(test), await placePaidOrder(test)];
    await test.call("POST", `/orders/${flagged.id}/flag`, { flagged: true, comment: "wait" }, await test.staff());
    await voidLicenseOf(voided);
    test.later(40 * day);
    expect(await refreshEstimates(test.portal)).toBe(1);
    expect(await mailed("date-moved")).toEqual([]);
  });

  it("comes by email when it is later, and when it is nearer only once the customer has reviewed", async () => {
    const { save } = settingsCalls(() => test);
    await refreshEstimates(test.portal);
    const order = await placeVerifiedOrder(test, anApostilleCart());
    const mailsAfter = async (days: number) => {
      await save({ standard_days: { [productIds.apostille]: days } });
      await refreshEstimates(test.portal);
      return (await mailed("date-moved")).length;
    };
    expect(await mailsAfter(60)).toBe(1);
    expect(await mailsAfter(20)).toBe(1);
    await test.call("PATCH", `/orders/${order.uuid}/license-corrections`, { corrections: {} });
    expect(await mailsAfter(20)).toBe(2);
  });

  it("moves while its order is flagged, and is mailed when the flag is gone, though the date stays", async () => {
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
    expect(told?.body_text).toContain("Expected to be sent by: January 4, 2027");
  });

  it("counts as told with the email about another document, where it did not move again", async () => {
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
        (order_product_id, told, p50_on, p80_on, basis, made_at, made_on)
      select order_product_id, false, ${before[0]}, ${before[0]}, basis, made_at, made_on
      from promises where order_product_id = ${apostilleId}`.execute(test.database.db);
    await test.database.query(
      "update promises set p50_on = '2026-11-20', p80_on = '2026-11-20' where order_product_id = $1",
      [copyId],
    );
    await refreshEstimates(test.portal);
    expect((await mailed("date-moved")).length).toBe(1);
    expect(await told(apostilleId)).toEqual([nearer, before[0]]);
  });

  it("takes as many statements for all orders as for one", async () => {
    const { database, sent } = countStatements(await openTestDatabase(5, "seeded"));
    const counting = await openTestPortal({}, undefined, database);
    await refreshEstimates(counting.portal);
    const remade = async (): Promise<number> => {
      counting.later(9 * day);
      const before = sent();
      await refreshEstimates(counting.portal);
      return sent() - before;
    };
    await placePaidOrder(counting, aCopy);
    const one = await remade();
    for (let index = 0; index < 4; index += 1) await placePaidOrder(counting, aCopy);
    expect(await remade()).toBe(one);
    await counting.close();
  });
});
