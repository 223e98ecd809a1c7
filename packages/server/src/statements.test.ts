import { bulkAnswerSchema, newTransmittalAnswerSchema, photoLinkSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { aCertifiedCopyCart, anApostilleCart } from "@dop/domain/testing";
import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadReferenceData } from "./db/reference-data.ts";
import { seedSampleStaff } from "./dev-tools/sample-staff.ts";
import { seedSampleLicenses } from "./ports/license-registry/index.ts";
import { answered, type Answer } from "./testing/answer.ts";
import { placePaidOrder, placeVerifiedOrder, type TestOrder } from "./testing/orders.ts";
import { openTestDatabase } from "./testing/test-database.ts";
import { aCartOfUploads } from "./testing/uploads.ts";
import { openTestPortal, type TestPortal } from "./testing/test-portal.ts";

/**
 * Each statement is a way to the database and back. The figures are those of docs/performance.md, without the begin and
 * the commit of a transaction: one that grows is to be explained there.
 */
describe("statements of a call", () => {
  let test: TestPortal;
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      return result;
    },
  };
  beforeAll(async () => {
    const database = await openTestDatabase();
    await loadReferenceData(database.db);
    await seedSampleLicenses(database.db, new Date("2026-11-21T18:00:00.000Z"));
    test = await openTestPortal({}, undefined, { ...database, db: database.db.withPlugin(counter) });
    await seedSampleStaff(test.portal);
    await test.staff();
  });
  afterAll(() => test.close());

  /** How many statements a call runs that succeeds. */
  async function counted(...[method, path, body, headers]: Parameters<TestPortal["call"]>) {
    const before = statements;
    const answer = await test.call(method, path, body, headers ?? (await test.staff()));
    expect(answer.status).toBeLessThan(300);
    return { count: statements - before, answer };
  }
  const countOf = async (...call: Parameters<TestPortal["call"]>): Promise<number> => (await counted(...call)).count;
  const copy = () => placeVerifiedOrder(test, aCertifiedCopyCart());
  const productOf = (order: TestOrder): number => order.productIds[0] ?? 0;
  const approved = async (): Promise<TestOrder> => {
    const order = await placeVerifiedOrder(test, anApostilleCart());
    await test.call("PATCH", `/orders/${order.uuid}/license-corrections`, { corrections: {} });
    return order;
  };
  const allDone = (answer: Answer) => answered(answer, bulkAnswerSchema).results.every(({ ok }) => ok);

  it("are few for what staff read", async () => {
    const order = await placePaidOrder(test);
    expect({
      order: await countOf("GET", `/orders/${order.id}`),
      customersOrder: await countOf("GET", `/orders/uuid/${order.uuid}`, undefined, {}),
      counts: await countOf("GET", "/queues"),
      queue: await countOf("GET", "/queues/apostille-approveAccess"),
    }).toEqual({ order: 2, customersOrder: 1, counts: 2, queue: 2 });
  });

  it("are few for a file, and two more for an order whose files were sent before", async () => {
    const before = statements;
    const { cart, cookie } = await aCartOfUploads(test);
    expect(statements - before).toBe(2 * 2);
    const whole = await countOf("POST", "/orders/invoice", anApostilleCart(), {});
    expect((await countOf("POST", "/orders/invoice", cart, { cookie })) - whole).toBe(2);
  });

  it("are one for the question of each second what a phone has sent", async () => {
    const made = await test.call("POST", "/orders/photo-links");
    const { key } = answered(made, photoLinkSchema, 201);
    const cookie = String(made.headers["set-cookie"]).split(";", 1).join();
    expect(await countOf("GET", "/orders/photo-links", undefined, { cookie, "x-photos-key": key })).toBe(1);
  });

  it("are four for a change of status, and two more that leave an email to be sent", async () => {
    const change = async (send_email: boolean) =>
      countOf("PATCH", `/orders/products/${productOf(await copy())}/status`, {
        status_id: statusIds.shipped,
        send_email,
      });
    const quiet = await change(false);
    // The try to send it, which the call awaits, are four more.
    expect([quiet, await change(true)]).toEqual([4, 4 + 2 + 4]);
  });

  it.each([1, 6])("do not grow with the products: %i", async (size) => {
    const orders: TestOrder[] = [];
    for (let made = 0; made < size; made += 1) orders.push(await approved());
    const ids = orders.map(productOf);
    const printed = await counted("POST", "/order-products/bulk", { action: "batch_print", ids });
    expect(allDone(printed.answer)).toBe(true);
    const made = await counted("POST", "/transmittals", { order_products: ids });
    const { date, url_id } = answered(made.answer, newTransmittalAnswerSchema, 201);
    const path = `/transmittals/${date}/${url_id}/order-status`;
    const copies: number[] = [];
    for (let placed = 0; placed < size; placed += 1) copies.push(productOf(await copy()));
    expect({
      printed: printed.count,
      made: made.count,
      arrived: await countOf("PATCH", path, { status_id: statusIds.arrivedAtLieutenantGovernor, forward_only: true }),
      sent: await countOf("PATCH", path, { status_id: statusIds.shipped, forward_only: true }),
      batchPrinted: await countOf("POST", "/orders/batch-print", { order_products: copies }),
    }).toEqual({ printed: 8, made: 7, arrived: 8, sent: 10, batchPrinted: 6 });
  });
});
