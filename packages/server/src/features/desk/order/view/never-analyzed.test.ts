import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copiedTables, copyOrder, rowsRead } from "../../../../../test/many-orders.ts";
import { placePaidOrder, type TestOrder } from "../../../../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../../../../test/test-portal.ts";
import { readOrderAhead } from "./open-order.ts";
import { chargedLines } from "../../../order/index.ts";

let test: TestPortal;
let order: TestOrder;
beforeAll(async () => {
  test = await openTestPortal();
  const { db } = test.database;
  if (test.database.kind === "postgres")
    for (const table of copiedTables)
      await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(db);
  order = await placePaidOrder(test);
  await copyOrder(test, order);
});
afterAll(() => test.close());

it("reads the lines and the page of an order by its own rows", async () => {
  const row = await test.database.db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  const staff = { userId: 1 };
  const at = { now: test.now, today: "2026-11-28" };
  const lines = await rowsRead(test, (tx) => chargedLines(tx, row));
  const page = await rowsRead(test, (tx) => readOrderAhead(tx, order.id, staff, at));
  expect(Math.min(lines, page)).toBeGreaterThan(0);
  expect(Math.max(lines, page), JSON.stringify({ lines, page })).toBeLessThan(200);
});
