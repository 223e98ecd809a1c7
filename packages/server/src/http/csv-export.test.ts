import { aCertifiedCopyCart, anApostilleCart } from "@dop/domain/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forbiddenWith, refusedWith } from "../../test/answer.ts";
import { freshSession } from "../../test/fresh-session.ts";
import { placePaidOrder, placeVerifiedOrder } from "../../test/orders.ts";
import { openTestPortal, type StaffName, type TestPortal } from "../../test/test-portal.ts";

const csv = { accept: "text/csv" };
const refunds = "/reports/refunds?from=2026-11-21&to=2026-11-21";
const lists = ["/orders/search", "/queues/certifiedCopies-approveAccess", "/transmittals", refunds];

describe("lists as files", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
    const { contactInfo } = aCertifiedCopyCart();
    await placePaidOrder(test, aCertifiedCopyCart({ contactInfo: { ...contactInfo, lastName: "=1+1" } }));
    const verified = await placeVerifiedOrder(test, anApostilleCart());
    await test.call("PATCH", `/orders/${verified.uuid}/license-corrections`, { corrections: {} });
    const clerk = await test.staff();
    await test.call("PATCH", `/orders/products/${verified.productIds[0]}/status`, { status_id: 9 }, clerk);
    await test.call("POST", "/transmittals", { order_products: verified.productIds }, clerk);
    await sql`
      insert into payment_entries
        (order_id, kind, amount_cents, provider, reference, reason, recorded_by, occurred_at, recorded_at)
      values (${verified.id}, 'refund', 101, 'sandbox', 'r', '@office', 'System', ${test.now}, ${test.now})`.execute(
      test.database.db,
    );
  });
  afterAll(() => test.close());

  const ask = async (path: string, role: StaffName = "admin") =>
    test.call("GET", path, undefined, { ...(await freshSession(test, role)), ...csv });
  const lines = async (path: string) => {
    const { status, text, headers } = await ask(path);
    expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    // Excel knows UTF-8 by it; the test of a report and that of the audit log see it as well.
    expect(text).toMatch(/^\uFEFF[^\uFEFF]+$/);
    return text.slice(1).split("\r\n");
  };

  it.each(lists)("%s is an admin's alone", async (path) => {
    forbiddenWith(await ask(path, "clerk"), "Access Denied!");
    forbiddenWith(await ask(path, "viewer"), "Access Denied!");
    expect((await ask(path)).status).toBe(200);
  });

  it("show the office's time, and tell a spreadsheet what is no formula", async () => {
    const [heads, ...found] = await lines("/orders/search?sortBy=ORDER_ID");
    expect(heads).toMatch(/^Order,Last name,First name,Product,Status,License #,Email,Tracking,Created,Paid,Due,Owed$/);
    expect(found[0]).toMatch(/^\d+,'=1\+1,\w+,Certified Copy,Order Placed,1000001,.*,2026-11-21 11:00,[\d.]+,0,0$/);
    expect(found[1]).toContain("Apostille Request");
    expect(found).toHaveLength(3);
  });

  it("follow the filters of a search, and its order", async () => {
    expect(await lines("/orders/search?type=APOSTILLE")).toHaveLength(3);
    expect(await lines("/orders/search?orderNumber=1")).toHaveLength(2);
    const places = (found: readonly string[]) => found.slice(1, -1).map((line) => line.split(",")[0]);
    const up = places(await lines("/orders/search?sortBy=ORDER_ID"));
    expect(places(await lines("/orders/search?sortBy=ORDER_ID&reverse=true"))).toEqual(up.toReversed());
  });

  it("show a queue as it is, longest waiting first", async () => {
    const [heads, ...found] = await lines("/queues/certifiedCopies-approveAccess");
    expect(heads).toMatch(/^Order,Last name,First name,License #,Country,Quantity,In the queue since,Created,/);
    expect(found).toHaveLength(2);
    expect(found[0]).toMatch(/^\d+,'=1\+1,.*,2026-11-21 11:00,2026-11-21 11:00,,,,,,,0,$/);
    expect((await ask("/queues/none")).status).toBe(404);
  });

  it("show the transmittals that fit", async () => {
    const found = await lines("/transmittals");
    expect(found[1]).toMatch(/^2026-11-21,\d+,\d,0,0,,.+,2026-11-21 11:00$/);
    expect(await lines("/transmittals?start_date=2026-11-22")).toHaveLength(2);
  });

  it("show every refund of some days with its author and reason", async () => {
    const [heads, line] = await lines(refunds);
    expect(heads).toBe("Time,Order,Product,Amount,What,Reason,By,Through,Reference");
    expect(line).toMatch(/^2026-11-21 11:00,\d+,Order as a whole,1\.01,Refunded,'@office,.+,sandbox,/);
    expect(await lines("/reports/refunds?from=2026-11-22&to=2026-11-22")).toHaveLength(2);
    expect((await ask("/reports/refunds?from=2026-11-22&to=2026-11-21")).status).toBe(400);
  });

  it("leave entries in the audit log, with the number of rows", async () => {
    const { rows } = await sql<{ action: string; detail: object }>`
      select action, detail from audit_log where detail->>'file' = 'true' or action = 'refunds.exported'
      order by id limit 4`.execute(test.database.db);
    expect(rows).toEqual([
      { action: "orders.searched", detail: { fields: [], results: 2, file: true } },
      { action: "queue.viewed", detail: { results: 1, file: true } },
      { action: "transmittals.viewed", detail: { fields: [], results: 1, file: true } },
      { action: "refunds.exported", detail: { from: "2026-11-21", to: "2026-11-21", results: 1 } },
    ]);
  });

  it("stay complete when they are longer than a page", async () => {
    const { id } = await placePaidOrder(test, aCertifiedCopyCart());
    await sql`
      insert into payment_entries (order_id, kind, amount_cents, provider, reference, recorded_by, occurred_at,
        recorded_at)
      select ${id}, 'charge', 5000, 'sandbox', 'many', 'System', '2026-12-24', '2026-12-24'`.execute(test.database.db);
    await sql`
      insert into payment_entries (order_id, kind, amount_cents, provider, reference, recorded_by, occurred_at,
        recorded_at)
      select ${id}, 'refund', 1, 'sandbox', 'r' || n, 'System', '2026-12-25 12:00', '2026-12-25 12:00'
      from generate_series(1, 2345) n`.execute(test.database.db);
    const found = await lines("/reports/refunds?from=2026-12-25&to=2026-12-25");
    expect(found.slice(1, -1).map((line) => line.split(",").at(-1))).toEqual(
      Array.from({ length: 2345 }, (_, index) => `r${String(index + 1)}`),
    );
  });

  it("keep every digit of a long number, and name countries as the screen does", async () => {
    const numbers = {
      "9400111899223100001234": "'",
      "0012345678": "'",
      "7E10": "'",
      "12345678901": "",
      "01001": "",
      "\uFF1D1+1": "'",
    };
    for (const [number, mark] of Object.entries(numbers)) {
      await sql`update order_products set tracking_shipping = ${number} where product_id = 2`.execute(test.database.db);
      expect((await lines("/orders/search?type=CERTIFIED_COPY")).join("\n")).toContain(`,${mark}${number},`);
    }
    const { id } = await placePaidOrder(test, anApostilleCart());
    const row = (await lines("/queues/apostille-approveAccess")).find((line) => line.startsWith(`${String(id)},`));
    expect(row).toContain(",1000001,France,");
  });
});

it("lists as files ask for a fresh proof where STEP_UP is on", async () => {
  const test = await openTestPortal({ STEP_UP: "on" });
  const admin = await test.staff("admin");
  test.later(6 * 60_000);
  for (const path of lists)
    refusedWith(await test.call("GET", path, undefined, { ...admin, ...csv }), 403, "STEP_UP_REQUIRED");
  expect((await test.call("GET", "/orders/search", undefined, admin)).status).toBe(200);
  await test.close();
});
