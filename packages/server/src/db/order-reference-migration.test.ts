import { afterAll, beforeAll, expect, it } from "vitest";
import { placeOrder, placePaidOrder } from "../testing/orders.ts";
import { openTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { migrate } from "./migrate.ts";

const migration = "0014-order-reference.sql";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
});
afterAll(() => test.close());

it("gives each order of an installation a reference of its own, which is not the customer's key", async () => {
  const { database } = test;
  const placed = [await placeOrder(test), await placePaidOrder(test)];
  await database.runScript(`
    alter table orders drop column reference;
    delete from portal_migrations where name = '${migration}';
  `);
  expect(await migrate(database)).toEqual([migration]);
  const rows = await database.db.selectFrom("orders").select(["uuid", "reference"]).execute();
  expect(rows).toHaveLength(placed.length);
  const names = new Set(rows.flatMap(({ uuid, reference }) => [uuid, reference]));
  expect(names.size).toBe(2 * placed.length);
});
