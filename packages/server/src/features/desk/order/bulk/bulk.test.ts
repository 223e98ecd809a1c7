import {
  bulkAnswerSchema,
  newTransmittalAnswerSchema,
  staffOrderSchema,
  transmittalSchema,
} from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { aCertifiedCopyCart, anApostilleCart } from "@dop/domain/testing";
import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadReferenceData } from "../../../../db/reference-data.ts";
import { seedSampleStaff } from "../../../../dev-tools/sample-staff.ts";
import { seedSampleLicenses } from "../../../../ports/license-registry/index.ts";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../../../../test/answer.ts";
import {
  placePaidOrder,
  placeReviewedOrder,
  placeVerifiedOrder,
  productOf,
  type TestOrder,
} from "../../../../../test/orders.ts";
import { addedRows, leavesNothing, recordsOf } from "../../../../../test/records.ts";
import { openTestDatabase } from "../../../../../test/test-database.ts";
import { openTestPortal, type TestPortal } from "../../../../../test/test-portal.ts";

describe("POST /order-products/bulk", () => {
  let test: TestPortal;
  const statements = { count: 0 };
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements.count += 1;
      return result;
    },
  };
  beforeAll(async () => {
    const database = await openTestDatabase();
    await loadReferenceData(database.db);
    await seedSampleLicenses(database.db, new Date("2026-11-21T18:00:00.000Z"));
    test = await openTestPortal({}, undefined, { ...database, db: database.db.withPlugin(counter) });
    await seedSampleStaff(test.portal);
  });
  afterAll(() => test.close());

  const bulk = async (body: unknown) => test.call("POST", "/order-products/bulk", body, await test.staff());
  const results = async (body: unknown) => answered(await bulk(body), bulkAnswerSchema).results;
  const copy = () => placeVerifiedOrder(test, aCertifiedCopyCart());
  const processed = async (): Promise<TestOrder> => {
    const order = await placeReviewedOrder(test);
    const [done] = await results({ action: "batch_print", ids: [productOf(order)] });
    expect(done).toEqual({ id: productOf(order), ok: true });
    return order;
  };

  it("carries out what is allowed, and says of the rest by row why not", async () => {
    const [good, flagged, early] = [await copy(), await copy(), await placePaidOrder(test, aCertifiedCopyCart())];
    const staff = await test.staff();
    await test.call("POST", `/orders/${flagged.id}/flag`, { flagged: true, comment: "Wait" }, staff);
    const ids = [productOf(flagged), productOf(good), 999_999, productOf(early)];
    const { results: rows, print_url } = answered(
      await bulk({ action: "batch_print", ids, tracking_numbers: { [productOf(good)]: "790535312317" } }),
      bulkAnswerSchema,
    );
    expect(rows).toEqual([
      {
        id: productOf(flagged),
        ok: false,
        code: "ORDER_FLAGGED",
        message: `Order ${flagged.id} is flagged. Take it out of the batch, or remove the flag first.`,
      },
      { id: productOf(good), ok: true },
      {
        id: 999_999,
        ok: false,
        code: "NOT_FOUND",
        message: "There is no order with this number. Please reload the list.",
      },
      {
        id: productOf(early),
        ok: false,
        code: "WRONG_STATUS",
        message:
          `Order ${early.id}, Certified Copy: It is at "Order Placed", ` +
          "where printing is not the next step. Please check the order again.",
      },
    ]);
    expect(print_url).toBe("/license-service/print?licenses=1000001");
    const { statuses, queues, history, mails, products, audit } = await recordsOf(test, good.id);
    expect({ statuses, queues, mail: mails.at(-1), history: history.at(-1), audit: audit.at(-1) }).toEqual({
      statuses: [statusIds.shipped],
      queues: [null],
      mail: "shipped",
      history: "6 K. Madsen",
      audit: "order_product.bulk_changed staff",
    });
    expect(products[0]?.tracking_shipping).toBe("790535312317");
    for (const { id } of [flagged, early]) expect((await recordsOf(test, id)).mails).not.toContain("shipped");
  });

  it("leaves nothing when every row refuses", async () => {
    const early = await placePaidOrder(test, aCertifiedCopyCart());
    const body = { action: "batch_print", ids: [productOf(early), 999_999], tracking_shipping: "1" };
    const { results: rows, print_url } = answered(await leavesNothing(test, () => bulk(body)), bulkAnswerSchema);
    expect(rows.map(({ ok }) => ok)).toEqual([false, false]);
    expect(print_url).toBeNull();
    expect((await recordsOf(test, early.id)).products[0]?.tracking_shipping).toBeNull();
  });

  it("ticks no step of an order that was flagged since the list was shown", async () => {
    const order = await copy();
    await test.call("POST", `/orders/${order.id}/flag`, { flagged: true, comment: "Wait" }, await test.staff());
    const body = { action: "tick_step", ids: [productOf(order)], status_id: statusIds.shipped };
    const [refused] = await results(body);
    expect(refused).toMatchObject({ code: "ORDER_FLAGGED", message: "It is flagged. Remove the flag first." });
    expect((await recordsOf(test, order.id)).products[0]?.status_id).toBe(statusIds.infoVerified);
    await results({ action: "unflag", ids: body.ids });
    expect((await results(body))[0]?.ok).toBe(true);
  });

  it("ticks no row that has left the queue in which it was shown", async () => {
    const queue = "certifiedCopies-printUSPS";
    const order = await copy();
    const body = { action: "tick_step", ids: [productOf(order)], status_id: statusIds.shipped, queue };
    const path = `/orders/products/${productOf(order)}/status`;
    await test.call("PATCH", path, { status_id: statusIds.orderPlaced }, await test.staff());
    const [back] = await results(body);
    expect(back?.code).toBe("WRONG_STATUS");
    expect(back?.message).toMatch(/^K\. Madsen moved it to "Order Placed" at /);
    await test.call("PATCH", path, { status_id: statusIds.infoVerified }, await test.staff());
    const [elsewhere] = await results({ ...body, queue: "certifiedCopies-printFedex" });
    expect(elsewhere).toMatchObject({
      code: "STALE",
      message: "It is no longer in this queue. Please check the order again.",
    });
    expect((await results(body))[0]?.ok).toBe(true);
  });

  it("ticks a step, keeps the tracking number, and names in the audit log what a jump leaves out", async () => {
    const order = await placePaidOrder(test, aCertifiedCopyCart());
    const id = productOf(order);
    const label = "1001921334250001000300779017972697";
    expect(
      await results({ action: "tick_step", ids: [id], status_id: statusIds.shipped, tracking_shipping: label }),
    ).toEqual([{ id, ok: true }]);
    expect((await recordsOf(test, order.id)).products[0]).toMatchObject({
      status_id: 6,
      tracking_shipping: "779017972697",
    });
    const { detail } = await test.database.db
      .selectFrom("audit_log")
      .select("detail")
      .where("subject_id", "=", String(id))
      .where("action", "=", "order_product.bulk_changed")
      .executeTakeFirstOrThrow();
    expect(detail).toEqual({ action: "tick_step", from: 1, to: 6, skipped: [2] });
    const shown = answered(
      await test.call("GET", `/orders/${order.id}`, undefined, await test.staff()),
      staffOrderSchema,
    );
    expect(shown.products[0]?.status_history.at(-1)).toMatchObject({ status_id: 6, skipped: [2] });
    expect((await results({ action: "tick_step", ids: [id], status_id: statusIds.shipped }))[0]).toMatchObject({
      ok: false,
      code: "STEP_ALREADY_DONE",
      message: expect.stringMatching(
        /^K\. Madsen moved it to "Shipped" at \d+:\d\d [AP]M\. Please check the order again\.$/,
      ) as string,
    });
  });

  it("flags each order once, whatever number of its products is named, and takes the flags back", async () => {
    const order = await placePaidOrder(test, anApostilleCart({ additionalCertifiedCopies: 1 }));
    const other = await copy();
    const ids = [...order.productIds, productOf(other)];
    refusedFields(await bulk({ action: "flag", ids, comment: " " }), {
      comment: "Comment is required when flagging an order",
    });
    const added = await addedRows(test, () => bulk({ action: "flag", ids, comment: "Paper is out" }));
    expect(added).toEqual({ flag_history: 2, audit_log: 2 });
    const { flags, order: row } = await recordsOf(test, order.id);
    expect({ flags, flagged: row.flagged }).toEqual({ flags: ["Paper is out"], flagged: true });
    await bulk({ action: "unflag", ids });
    expect((await recordsOf(test, other.id)).order.flagged).toBe(false);
  });

  it("adds to a transmittal what can join it", async () => {
    const [first, second, early] = [await processed(), await processed(), await placeVerifiedOrder(test)];
    const staff = await test.staff();
    const made = answered(
      await test.call("POST", "/transmittals", { order_products: [productOf(first)] }, staff),
      newTransmittalAnswerSchema,
      201,
    );
    const path = `/transmittals/${made.date}/${made.url_id}`;
    const { id } = answered(await test.call("GET", path, undefined, staff), transmittalSchema);
    const ids = [first, second, early].map(productOf);
    const rows = await results({ action: "add_to_transmittal", ids, transmittal_id: id });
    expect(rows.map(({ ok, code }) => code ?? ok)).toEqual(["WRONG_STATUS", true, "WRONG_STATUS"]);
    const members = answered(await test.call("GET", path, undefined, staff), transmittalSchema).order_products;
    expect(members.map((member) => member.id)).toEqual([productOf(first), productOf(second)]);
    const unknown = await leavesNothing(test, () =>
      bulk({ action: "add_to_transmittal", ids, transmittal_id: 999_999 }),
    );
    refusedWith(unknown, 404, "NOT_FOUND");
  });

  it("runs as many statements for fifty products as for one", async () => {
    const orders: TestOrder[] = [];
    for (let count = 0; count < 50; count += 1) orders.push(await copy());
    const ids = orders.map(productOf);
    const countOf = async (body: object): Promise<number> => {
      const before = statements.count;
      expect((await results(body)).every(({ ok }) => ok)).toBe(true);
      return statements.count - before;
    };
    const one = [productOf(await copy())];
    const flags = { action: "flag", comment: "Stop" };
    expect(await countOf({ ...flags, ids })).toBe(await countOf({ ...flags, ids: one }));
    await bulk({ action: "unflag", ids: [...ids.slice(0, 49), ...one] });
    await bulk({ action: "unflag", ids: ids.slice(49) });
    expect(await countOf({ action: "batch_print", ids })).toBe(await countOf({ action: "batch_print", ids: one }));
    const kept = await test.database.db
      .selectFrom("mail_outbox")
      .select("order_id")
      .where("kind", "=", "shipped")
      .where(
        "order_id",
        "in",
        orders.map(({ id }) => id),
      )
      .execute();
    expect(new Set(kept.map((row) => row.order_id)).size).toBe(50);
  });

  it("moves a product once when two clerks ask at the same time", async () => {
    const [one, two] = [await copy(), await copy()];
    const ids = [productOf(one), productOf(two)];
    const both = await Promise.all([
      results({ action: "batch_print", ids }),
      results({ action: "batch_print", ids: ids.toReversed() }),
    ]);
    for (const id of ids) expect(both.flat().filter((row) => row.id === id && row.ok)).toHaveLength(1);
    for (const { id } of [one, two])
      expect((await recordsOf(test, id)).mails.filter((kind) => kind === "shipped")).toHaveLength(1);
  });

  it("names what is wrong with the call, and changes nothing", async () => {
    const id = productOf(await copy());
    const many = Array.from({ length: 51 }, (_, index) => index + 1);
    const refusals: [object, Record<string, string>][] = [
      [{ ids: [] }, { ids: "Choose at least one order." }],
      [{ ids: many }, { ids: "Choose at most 50 order products." }],
      [{ ids: [id, id] }, { ids: "Each order product can be chosen once." }],
    ];
    const viewer = await test.staff("viewer");
    await leavesNothing(test, async () => {
      for (const [body, issues] of refusals)
        refusedFields(await bulk({ action: "tick_step", status_id: 6, ...body }), issues);
      for (const ids of [["text"], [1.5], [-1], [0], [1e300], null, "1", [String(id)]])
        refusedWith(await bulk({ action: "tick_step", status_id: 6, ids }), 400, "VALIDATION");
      for (const body of [{}, { action: "cancel", ids: [id] }, { action: "batch_print", ids: [id], price: 1 }])
        refusedWith(await bulk(body), 400, "VALIDATION");
      const huge = await results({ action: "tick_step", status_id: 6, ids: [Number.MAX_SAFE_INTEGER] });
      expect(huge[0]).toMatchObject({ ok: false, code: "NOT_FOUND" });
      const asked = { action: "tick_step", status_id: 6, ids: [id] };
      forbiddenWith(await test.call("POST", "/order-products/bulk", asked, viewer), "Access Denied!");
    });
  });
});
