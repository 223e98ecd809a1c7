import { bulkAnswerSchema, newTransmittalAnswerSchema, photoLinkSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { aCertifiedCopyCart, anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, type Answer } from "../test/answer.ts";
import { openCountingPortal } from "../test/counted-statements.ts";
import { placePaidOrder, placeReviewedOrder, placeVerifiedOrder, productOf, type TestOrder } from "../test/orders.ts";
import { makeReadData } from "../test/read-data.ts";
import { aCartOfUploads } from "../test/uploads.ts";
import type { TestPortal } from "../test/test-portal.ts";

/**
 * Of every call that reads, as an admin makes it again; what only the browser of a customer may read is refused to an
 * admin without a look.
 */
const reads: Readonly<Record<string, number>> = {
  "GET /audit/export": 4,
  "GET /canned-texts": 2,
  "GET /estimates": 1,
  "GET /events": 2,
  "GET /fees": 1,
  "GET /inbox": 3,
  "GET /inbox/count": 2,
  "GET /mail/failed": 3,
  "GET /messages/order/:orderId": 3,
  "GET /orders/:id": 2,
  "GET /orders/:id/ahead": 2,
  "GET /orders/:id/comments": 3,
  "GET /orders/:id/corrections-history": 3,
  "GET /orders/:id/held": 19,
  "GET /orders/:id/held.pdf": 19,
  "GET /orders/:id/license-record": 3,
  "GET /orders/all-orders": 2,
  "GET /orders/check/:licenseNumber": 1,
  "GET /orders/photo-links": 0,
  "GET /orders/products/refunds": 4,
  "GET /orders/search": 2,
  "GET /orders/uploads/:upload/preview": 0,
  "GET /papers": 2,
  "GET /papers/code/:order_id/:id": 1,
  "GET /prices": 3,
  "GET /privacy": 0,
  "GET /products": 1,
  "GET /quarantine": 3,
  "GET /queues": 2,
  "GET /queues/:queue": 2,
  "GET /queues/:queue/addresses": 4,
  "GET /queues/:queue/next": 2,
  "GET /queues/departures": 2,
  "GET /queues/overview": 4,
  "GET /queues/presence": 2,
  "GET /reports/closeouts": 3,
  "GET /reports/closeouts/:number": 3,
  "GET /reports/closeouts/:number/payouts": 9,
  "GET /reports/money": 2,
  "GET /reports/payouts": 8,
  "GET /reports/people": 2,
  "GET /reports/promises": 2,
  "GET /reports/quality": 2,
  "GET /reports/refunds": 3,
  "GET /reports/turnaround": 2,
  "GET /reports/volume": 2,
  "GET /scans": 1,
  "GET /sessions": 2,
  "GET /settings": 3,
  "GET /settings/export": 2,
  "GET /settings/history": 2,
  "GET /setup": 4,
  "GET /shipping-rates": 1,
  "GET /shipping-types": 1,
  "GET /statuses": 0,
  "GET /zip-codes/:prefix": 0,
  "GET /transmittals": 2,
  "GET /transmittals/:date/:url_id": 3,
  "GET /transmittals/:date/:url_id/:order_product_id": 3,
  "GET /transmittals/:date/:url_id/link": 3,
  "GET /office-roles": 2,
  "GET /users": 3,
  "GET /users/assignable": 2,
  "GET /users/me/passkeys": 2,
  "GET /users/me/second-factor": 3,
  "GET /upgrade-findings": 3,
  "GET /users/search": 1,
  "GET /users/step-up": 2,
  "GET /verify/:code": 1,
  "GET /views": 2,
};

/**
 * Each statement is a way to the database and back. The figures are those of docs/performance.md, without the begin and
 * the commit of a transaction: one that grows is to be explained there.
 */
describe("statements of a call", () => {
  let test: TestPortal;
  let sent: () => number;
  beforeAll(async () => {
    ({ test, sent } = await openCountingPortal());
    await test.staff();
  });
  afterAll(() => test.close());

  /** Number of statements of a successful call. */
  async function counted(...[method, path, body, headers]: Parameters<TestPortal["call"]>) {
    const before = sent();
    const answer = await test.call(method, path, body, headers ?? (await test.staff()));
    expect(answer.status).toBeLessThan(300);
    return { count: sent() - before, answer };
  }
  const countOf = async (...call: Parameters<TestPortal["call"]>): Promise<number> => (await counted(...call)).count;
  const copy = () => placeVerifiedOrder(test, aCertifiedCopyCart());
  const allDone = (answer: Answer) => answered(answer, bulkAnswerSchema).results.every(({ ok }) => ok);

  it("number at most two for an order, for the counts and for a queue", async () => {
    const order = await placePaidOrder(test);
    expect({
      order: await countOf("GET", `/orders/${order.id}`),
      customersOrder: await countOf("GET", `/orders/uuid/${order.uuid}`, undefined, {}),
      counts: await countOf("GET", "/queues"),
      queue: await countOf("GET", "/queues/apostille-approveAccess"),
      firstOrders: await countOf("GET", "/queues/apostille-approveAccess?first=200"),
    }).toEqual({ order: 2, customersOrder: 1, counts: 2, queue: 2, firstOrders: 2 });
  });

  it("number two for each uploaded file, and one more for an order of uploaded files", async () => {
    const before = sent();
    const { cart, cookie } = await aCartOfUploads(test);
    expect(sent() - before).toBe(2 * 2);
    const whole = await countOf("POST", "/orders/invoice", anApostilleCart(), {});
    expect(whole).toBe(11);
    expect((await countOf("POST", "/orders/invoice", cart, { cookie })) - whole).toBe(1);
  });

  it("number one for each poll for a phone's photos", async () => {
    const made = await test.call("POST", "/orders/photo-links");
    const { key } = answered(made, photoLinkSchema, 201);
    const cookie = String(made.headers["set-cookie"]).split(";", 1).join();
    expect(await countOf("GET", "/orders/photo-links", undefined, { cookie, "x-photos-key": key })).toBe(1);
  });

  it("number five for a change of status, one more to Shipped, and two more with an email", async () => {
    const change = async (send_email: boolean) =>
      countOf("PATCH", `/orders/products/${productOf(await copy())}/status`, {
        status_id: statusIds.shipped,
        send_email,
      });
    const quiet = await change(false);
    // The email leaves once the change can no longer be undone.
    expect([quiet, await change(true)]).toEqual([6, 6 + 2]);
  });

  it("stand in the table for every call that reads", async () => {
    const { readCalls, addressesOf } = await makeReadData(test);
    const headers = await test.staff("admin");
    const found: Record<string, number> = {};
    for (const { name } of readCalls) {
      let most = 0;
      for (const address of addressesOf(name)) {
        // The first time may be the one that fills what is kept, such as the sums of a day.
        await test.call("GET", address, undefined, headers);
        const before = sent();
        await test.call("GET", address, undefined, headers);
        most = Math.max(most, sent() - before);
      }
      found[name] = most;
    }
    expect(found).toEqual(reads);
  });

  it.each([1, 6])("number as many for one product as for six: %i", async (size) => {
    const orders: TestOrder[] = [];
    for (let made = 0; made < size; made += 1) orders.push(await placeReviewedOrder(test));
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
    }).toEqual({ printed: 10, made: 8, arrived: 9, sent: 11, batchPrinted: 8 });
  });
});
