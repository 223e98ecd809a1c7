import { allProductIds } from "@dop/domain/orders";
import { queueKeys } from "@dop/domain/queues";
import { anApostilleCart } from "@dop/domain/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { placePaidOrder } from "../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../test/test-portal.ts";
import { loadReferenceData, productRows } from "./reference-data.ts";

describe("the tables of products and queues", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());
  const execute = (text: string) => sql.raw(text).execute(test.database.db);

  it("hold the products and queues of the modules after a start", async () => {
    await execute("update products set name_place = 9 - name_place, delivery = 'mail'");
    await execute("delete from queues where key = 'letterOfValidity-ship'");
    await loadReferenceData(test.database.db);
    const { db } = test.database;
    expect(await db.selectFrom("products").selectAll().orderBy("id").execute()).toEqual(productRows);
    const queues = await db.selectFrom("queues").select("key").execute();
    expect(queues.map(({ key }) => key).toSorted()).toEqual(queueKeys.toSorted());
    expect(productRows.map(({ id }) => id)).toEqual(allProductIds);
  });

  it("move the orders that are there to the new places of their products", async () => {
    await placePaidOrder(test, anApostilleCart({ additionalCertifiedCopies: 1 }));
    await execute("update products set name_place = name_place + 1");
    await execute("update order_search set product_place = product_place + 1");
    await loadReferenceData(test.database.db);
    const rows = await test.database.db
      .selectFrom("order_search")
      .innerJoin("products", "products.id", "order_search.product_id")
      .select(["product_place", "name_place"])
      .execute();
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row.product_place).toBe(row.name_place);
  });

  it("keep what only another version of the portal has", async () => {
    await execute("insert into products values (99, 99, 'customer', 'mail')");
    await execute("insert into queues values ('attic-dust')");
    await loadReferenceData(test.database.db);
    const { rows } = await sql`select from products p, queues q where p.id = 99 and q.key = 'attic-dust'`.execute(
      test.database.db,
    );
    expect(rows).toHaveLength(1);
  });
});
