import { productIds } from "@dop/domain/orders";
import { searchAnswerSchema } from "@dop/domain/contract";
import { addsUp, isFigure, ordersBehind, reportSchema } from "@dop/domain/reports";
import { anApostilleCart } from "@dop/domain/testing";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answered } from "../../../../test/answer.ts";
import { freshSession } from "../../../../test/fresh-session.ts";
import { placePaidOrder } from "../../../../test/orders.ts";
import { openTestPortal, type StaffName, type TestPortal } from "../../../../test/test-portal.ts";

let test: TestPortal;
beforeEach(async () => {
  test = await openTestPortal();
});
afterEach(() => test.close());

const ask = async (query: string, role: StaffName = "clerk", headers = {}) =>
  test.call("GET", `/reports/promises?${query}`, undefined, { ...(await freshSession(test, role)), ...headers });
const tables = async (query: string) => {
  const report = answered(await ask(query), reportSchema);
  const of = (name: string) => report.tables.find((table) => table.name === name);
  return { report, byPeriod: of("byPeriod"), byProduct: of("byProduct") };
};

/** Promises a product of a new apostille order a date, and ships it on a day; never without one. */
async function promise(
  made: { readonly on: string; readonly p50: string; readonly p80: string; readonly basis?: string },
  done?: string,
): Promise<{ readonly id: number; readonly productId: number | undefined }> {
  const order = await placePaidOrder(test, anApostilleCart());
  const [productId] = order.productIds;
  await test.database.query(
    `insert into promises (order_product_id, made_at, made_on, p50_on, p80_on, basis, told)
     values ($1, $2::date, $2::date, $3::date, $4::date, $5, true)`,
    [productId, made.on, made.p50, made.p80, made.basis ?? "standard"],
  );
  if (done !== undefined) {
    await test.database.query(
      "update order_products set status_id = 6, queue = null, queue_entered_at = null where id = $1",
      [productId],
    );
    await test.database.query(
      `insert into status_history (order_product_id, status_id, created_by, created_at)
       values ($1, 6, 'office', $2::timestamptz)`,
      [productId, `${done}T18:00:00Z`],
    );
  }
  return { id: order.id, productId };
}

/** Saturday, November 21, 2026 is the tests' present. */
describe("the report of promises (rule M-60)", () => {
  const october = { on: "2026-10-05", p50: "2026-10-12", p80: "2026-10-16" };

  it("counts by the month of the promise what became of it, and is empty without promises", async () => {
    const all = "from=2026-10-01&to=2026-11-30";
    expect((await tables(all)).byPeriod?.rows).toEqual([]);
    await promise(october, "2026-10-10");
    await promise({ ...october, basis: "history" }, "2026-10-15");
    await promise({ ...october, basis: "history" }, "2026-10-30");
    await promise(october);
    // Done early, and not due yet: no part of the share.
    await promise({ on: "2026-11-10", p50: "2026-11-24", p80: "2026-11-27" }, "2026-11-20");
    await promise({ on: "2026-11-10", p50: "2026-11-24", p80: "2026-11-27" });
    const { report, byPeriod, byProduct } = await tables(all);
    expect(report.per).toBe("month");
    expect(byPeriod?.rows).toEqual([
      ["2026-10-01", 4, 3, 1, 2, 1, 50, 3],
      ["2026-11-01", 2, 1, 1, 1, 0, null, -4],
    ]);
    expect(byPeriod?.total?.slice(1)).toEqual([6, 4, 2, 3, 1, 50, -2]);
    expect(byProduct?.rows).toEqual([
      [productIds.apostille, "apostille", "history", 2, 2, 0, 1, 0, 50, 3],
      [productIds.apostille, "apostille", "standard", 4, 2, 2, 2, 1, 50, -4],
    ]);
    // Compared with October, of which one line is there with nothing.
    expect((await tables("from=2026-11-01&to=2026-11-30")).byProduct?.rows).toEqual([
      [productIds.apostille, "apostille", "standard", 2, 1, 1, 1, 0, null, -4],
      [productIds.apostille, "apostille", "history", 0, 0, 0, 0, 0, null, null],
    ]);
    expect((await tables(`${all}&product_id=${String(productIds.certifiedCopy)}`)).byPeriod?.rows).toEqual([]);
  });

  it("leads from each number to the orders that it counts", async () => {
    await promise(october, "2026-10-10");
    await promise({ ...october, basis: "history" }, "2026-10-15");
    await promise({ ...october, basis: "history" }, "2026-10-30");
    await promise(october);
    await promise({ on: "2026-11-10", p50: "2026-11-24", p80: "2026-11-27" }, "2026-11-20");
    await promise({ on: "2026-11-10", p50: "2026-11-24", p80: "2026-11-27" });
    const days = { from: "2026-10-01", to: "2026-11-30" };
    const { report } = await tables(`from=${days.from}&to=${days.to}`);
    const headers = await freshSession(test, "clerk");
    const led: unknown[] = [];
    const counted: unknown[] = [];
    for (const { name: table, columns, rows, total } of report.tables)
      for (const cells of [...rows, ...(total ? [total] : [])])
        for (const [at, column] of columns.entries()) {
          const value = cells[at];
          if (!isFigure(column) || value === null || value === 0) continue;
          const row = Object.fromEntries(columns.map((each, place) => [each, cells[place] ?? null]));
          const filters = ordersBehind({ report: "promises", table, column, row, days, per: report.per });
          const path = `/orders/search?${new URLSearchParams(filters ?? {}).toString()}`;
          const { count, happened } = answered(await test.call("GET", path, undefined, headers), searchAnswerSchema);
          // A share and a median lead to all of which they are.
          led.push([path, addsUp(column) ? count : count > 0, happened?.times]);
          counted.push([path, addsUp(column) ? value : true, addsUp(column) ? value : count]);
        }
    expect(led).toEqual(counted);
    expect(led.length).toBeGreaterThan(20);
    const due = "happened=promise_due&from=2026-10-01&to=2026-11-30";
    const answer = await test.call("GET", `/orders/search?${due}&of=apostille:history`, undefined, headers);
    expect(answered(answer, searchAnswerSchema).count).toBe(2);
    // Promises of many years are asked for as well.
    const years = await test.call(
      "GET",
      "/orders/search?happened=promise_made&from=2016-01-01&to=2026-11-30",
      undefined,
      headers,
    );
    expect(answered(years, searchAnswerSchema).count).toBe(6);
  });

  /** An entry of a product's history, now. @returns its id */
  const write = async (status: number, productId: number | undefined, undoes: number | null = null) => {
    const { rows } = await sql<{ id: number }>`
      insert into status_history (order_product_id, status_id, created_by, created_at, undoes)
      values (${productId}, ${status}, 'office', now(), ${undoes}) returning id`.execute(test.database.db);
    return rows[0]?.id ?? 0;
  };
  const voidOrder = (id: number) =>
    test.database.query("update orders set voided = true, voided_at = now() where id = $1", [id]);

  it("leaves out what is canceled, voided or in refund, and counts a product that is taken back as open", async () => {
    const query = "from=2026-10-01&to=2026-10-31";
    const [canceled, refunded, voided, back] = [
      await promise(october),
      await promise(october),
      await promise(october),
      await promise(october, "2026-10-10"),
    ];
    await write(8, canceled.productId);
    await test.database.query(
      "update order_products set status_id = 7, status_left = 1, queue = null, queue_entered_at = null where id = $1",
      [refunded.productId],
    );
    await voidOrder(voided.id);
    expect((await tables(query)).byPeriod?.rows).toEqual([["2026-10-01", 1, 1, 1, 1, 0, 100, -2]]);
    await test.database.query("update order_products set status_id = 2 where id = $1", [back.productId]);
    await write(2, back.productId);
    expect((await tables(query)).byPeriod?.rows).toEqual([["2026-10-01", 1, 0, 0, 0, 1, 0, null]]);
  });

  it("leaves out what is canceled or voided after it was shipped", async () => {
    const [canceled, voided] = [await promise(october, "2026-10-10"), await promise(october, "2026-10-10")];
    await write(8, canceled.productId);
    await voidOrder(voided.id);
    expect((await tables("from=2026-10-01&to=2026-10-31")).byPeriod?.rows).toEqual([]);
  });

  it("counts by the day of shipping where a later act was undone", async () => {
    for (const status of [2, 8]) {
      const { productId } = await promise(october, "2026-10-10");
      await write(6, productId, await write(status, productId));
    }
    const { productId } = await promise(october);
    await write(2, productId, await write(6, productId));
    const { byPeriod } = await tables("from=2026-10-01&to=2026-10-31");
    expect(byPeriod?.rows).toEqual([["2026-10-01", 3, 2, 2, 2, 1, 67, -2]]);
  });

  it("downloads as a file for roles with write access", async () => {
    await promise({ ...october, basis: "history" }, "2026-10-15");
    const csv = { accept: "text/csv" };
    const query = "from=2026-10-01&to=2026-10-31";
    const { text } = await ask(query, "clerk", csv);
    expect(text).toContain("2026-10-01,1,1,0,1,0,100%,3");
    expect(text).toContain("Apostille,Other orders,1,1,0,1,0,100%,3");
    expect((await ask(query, "viewer", csv)).status).toBe(403);
    expect((await ask(query, "viewer")).status).toBe(200);
  });
});
