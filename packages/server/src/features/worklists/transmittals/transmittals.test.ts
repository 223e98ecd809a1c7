import { transmittalSchema } from "@dop/domain/contract";
import { type StatusId, statusIds } from "@dop/domain/orders";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { millisecondsIn } from "../../../lib/time.ts";
import { answered, refusedFields, refusedWith } from "../../../../test/answer.ts";
import { asAnotherCaller } from "../../../../test/open-transactions.ts";
import { placeVerifiedOrder, productOf } from "../../../../test/orders.ts";
import { leavesNothing, recordsOf } from "../../../../test/records.ts";
import { type Headers, openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { transmittalCalls } from "../../../../test/transmittal-calls.ts";

describe("transmittals", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());
  const { create, created, keyOf, processed } = transmittalCalls(() => test);

  it("takes Processed apostilles, counts within the day, and takes them out of their queue", async () => {
    const [one, two] = [await processed(), await processed()];
    const first = await created(one);
    const second = await created(two);
    expect(second).toMatchObject({ date: "2026-11-21", url_id: first.url_id + 1 });
    const { statuses, queues, history } = await recordsOf(test, one.id);
    expect({ statuses, queues }).toEqual({ statuses: [4], queues: [null] });
    expect(history.at(-1)).toBe("4 K. Madsen");
  });

  it("takes all that were chosen, or none", async () => {
    const good = await processed();
    const early = await placeVerifiedOrder(test);
    const answer = await leavesNothing(test, () => create([productOf(good), productOf(early)]));
    refusedWith(answer, 409, "WRONG_STATUS");
    refusedWith(await leavesNothing(test, () => create([productOf(good), 999_999])), 404, "NOT_FOUND");
    refusedFields(await create([]), { order_products: "Choose at least one order." });
  });

  it("takes a product once when several ask at the same time", async () => {
    const order = await processed();
    const answers = await Promise.all([create([productOf(order)]), create([productOf(order)])]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it("says of an order that has left it so, in words for the office", async () => {
    const order = await processed();
    const { date, url_id } = await created(order);
    const path = `/transmittals/${date}/${url_id}/${productOf(order)}`;
    await test.call("PATCH", `${path}/removal`, undefined, await test.staff());
    const refused = await test.call("PATCH", `${path}/status`, { status_id: 5 }, await test.staff());
    expect(refused.status).toBe(404);
    expect(refused.body).toMatchObject({
      message: "This order is no longer on this transmittal. Please reload the page.",
    });
  });

  it("tells staff for a day who took out a document and when, without those that came back", async () => {
    const [left, back] = [await processed(), await processed()];
    const { path } = await created(left, back);
    const key = await keyOf(path);
    const staff = await test.staff();
    const open = async (query = "", headers: Headers = staff) =>
      answered(await test.call("GET", `${path}${query}`, undefined, headers), transmittalSchema);
    const read = async () => (await open()).left;
    expect(await read()).toEqual([]);
    await test.call("PATCH", `${path}/${productOf(left)}/removal`, undefined, staff);
    test.later(1000);
    const change = async (status: StatusId) =>
      test.call(
        "PATCH",
        `/orders/products/${productOf(back)}/status`,
        { status_id: status },
        await test.staff("admin"),
      );
    expect((await change(statusIds.infoVerified)).status).toBe(200);
    const both = await read();
    expect(both?.map(({ order_id }) => order_id)).toEqual([back.id, left.id]);
    expect(both?.at(1)).toMatchObject({
      left_at: new Date(test.now.getTime() - 1000).toISOString(),
      left_by: "K. Madsen",
    });
    expect((await open(`?key=${key}`, {})).left).toBeUndefined();
    await change(statusIds.processed);
    const { id } = await open();
    await test.call("PATCH", `/transmittals/${id}/add-order/${productOf(back)}`, undefined, staff);
    expect((await read())?.map(({ order_id }) => order_id)).toEqual([left.id]);
    test.later(millisecondsIn.day);
    // The clerk's session has ended by then.
    expect((await open("", await test.staff("viewer"))).left).toEqual([]);
    test.later(-millisecondsIn.day);
  });

  it("marks nothing that leaves the transmittal meanwhile, and loses nothing", async () => {
    const orders = [await processed(), await processed(), await processed()];
    const { path } = await created(...orders);
    const leaving = orders[1]?.productIds[0] ?? 0;
    const staff = await test.staff();
    const [all, removal] = await Promise.all([
      test.call("PATCH", `${path}/order-status`, { status_id: 5, forward_only: true }, staff),
      test.call("PATCH", `${path}/${leaving}/removal`, undefined, staff),
    ]);
    expect([all.status, removal.status]).toEqual([200, 200]);
    const statuses = await Promise.all(orders.map(async ({ id }) => (await recordsOf(test, id)).statuses[0]));
    expect(statuses).toEqual([5, 9, 5]);
  });

  it("gives a product back to Processed", async () => {
    const order = await processed();
    const { path } = await created(order);
    const removal = () =>
      test.staff().then((who) => test.call("PATCH", `${path}/${productOf(order)}/removal`, undefined, who));
    expect((await removal()).status).toBe(200);
    const { statuses, queues } = await recordsOf(test, order.id);
    expect({ statuses, queues }).toEqual({ statuses: [9], queues: ["apostille-createTransmittal"] });
    refusedWith(await removal(), 404, "NOT_FOUND");
  });

  describe("adding by a number", () => {
    const add = async (transmittal: number, number: number | undefined) =>
      test.call("PATCH", `/transmittals/${transmittal}/add-order/${String(number)}`, undefined, await test.staff());
    const transmittalId = async () => {
      const { path } = await created(await processed());
      return answered(await test.call("GET", path, undefined, await test.staff()), transmittalSchema).id;
    };

    it("takes an order's where one apostille of it can join", async () => {
      const [id, order] = [await transmittalId(), await processed()];
      const { order_products: products } = answered(await add(id, order.id), transmittalSchema);
      expect(products.map((product) => product.id)).toContain(productOf(order));
      const { statuses, audit } = await recordsOf(test, order.id);
      expect(statuses).toEqual([4]);
      expect(audit.length).toBeGreaterThan(0);
      refusedWith(await leavesNothing(test, () => add(id, order.id)), 404, "NOT_FOUND");
      refusedWith(await leavesNothing(test, () => add(id, productOf(order))), 409, "WRONG_STATUS");
    });

    it("refuses one that is an order's and another order's product, or means several", async () => {
      const [id, order] = [await transmittalId(), await processed()];
      // As after thirty thousand orders, whose numbers then reach the first products'.
      await sql`alter table order_products alter column id restart with ${sql.lit(order.id)}`.execute(test.database.db);
      const other = await processed();
      expect(productOf(other)).toBe(order.id);
      const both = refusedWith(await leavesNothing(test, () => add(id, order.id)), 409, "AMBIGUOUS_NUMBER");
      expect(both.message).toContain(`${order.id} is the number of an order and of a document of another order.`);
      await test.database.db
        .updateTable("order_products")
        .set({ order_id: other.id })
        .where("id", "=", productOf(order))
        .execute();
      const several = refusedWith(await leavesNothing(test, () => add(id, other.id)), 409, "AMBIGUOUS_NUMBER");
      expect(several.message).toBe(
        `Order ${other.id} has several apostilles that can join. Please add each by its own number.`,
      );
    });
  });

  it.runIf(inject("databaseTemplate").kind === "postgres")(
    "keeps its tracking number in the search beside one that a document gets at the same time",
    async () => {
      const order = await processed();
      const { path } = await created(order);
      const { id } = answered(await test.call("GET", path, undefined, await test.staff()), transmittalSchema);
      const { db } = test.database;
      const { saving } = await db.transaction().execute(async (tx) => {
        await tx.selectFrom("orders").select("id").where("id", "=", order.id).forUpdate().execute();
        await tx
          .updateTable("order_products")
          .set({ tracking_shipping: "OWN-1" })
          .where("order_id", "=", order.id)
          .execute();
        const headers = await asAnotherCaller(() => test.staff());
        const body = { tracking_shipping: "BATCH-1" };
        const saved = asAnotherCaller(() => test.call("PATCH", `/transmittals/${id}/tracking-number`, body, headers));
        // Time to reach the lock: without one it is done by then.
        await sleep(200);
        return { saving: saved };
      });
      expect((await saving).status).toBe(200);
      const { numbers } = await db
        .selectFrom("order_search")
        .select("numbers")
        .where("order_id", "=", order.id)
        .executeTakeFirstOrThrow();
      expect([/ OWN-?1 /i.test(numbers), / BATCH-?1 /i.test(numbers)], numbers).toEqual([true, true]);
    },
  );

  it("adds a product, and saves a tracking number", async () => {
    const { path } = await created(await processed());
    const { id } = answered(await test.call("GET", path, undefined, await test.staff()), transmittalSchema);
    const another = await processed();
    const added = await test.call(
      "PATCH",
      `/transmittals/${id}/add-order/${productOf(another)}`,
      undefined,
      await test.staff(),
    );
    expect(answered(added, transmittalSchema).order_products).toHaveLength(2);
    const saved = await test.call(
      "PATCH",
      `/transmittals/${id}/tracking-number`,
      { tracking_shipping: " 3920 0000 0123 4567 7905 3531 2317 0320 " },
      await test.staff(),
    );
    expect(saved.body).toEqual({ tracking_shipping: "790535312317" });
    refusedWith(
      await test.call("PATCH", "/transmittals/999999/tracking-number", { tracking_shipping: "1" }, await test.staff()),
      404,
      "NOT_FOUND",
    );
  });
});

describe("a transmittal made at midnight", () => {
  let test: TestPortal;
  beforeAll(async () => {
    // There the tests' present is midnight.
    test = await openTestPortal({ OFFICE_TIME_ZONE: "Asia/Dhaka" });
  });
  afterAll(() => test.close());
  const { created, processed } = transmittalCalls(() => test);

  it("names the day of its creation in its address", async () => {
    const midnight = test.now;
    for (let early = 1; early <= 12; early += 1) {
      const order = await processed();
      test.now = new Date(midnight.getTime() - early);
      test.tickMs = 1;
      const { date, created_at: at } = await created(order);
      [test.now, test.tickMs] = [midnight, 0];
      expect({ early, date }).toEqual({ early, date: new Date(at) < midnight ? "2026-11-21" : "2026-11-22" });
    }
  });
});
