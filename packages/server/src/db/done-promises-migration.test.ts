import { readFile } from "node:fs/promises";
import { statusIds } from "@dop/domain/orders";
import { afterAll, beforeAll, expect, it } from "vitest";
import { placeReviewedOrder, productOf, type TestOrder } from "../../test/orders.ts";
import { type TestPortal } from "../../test/test-portal.ts";
import { cancel, openTickingPortal, tick, undoCalls } from "../../test/undo-calls.ts";

const migration = new URL("../../migrations/0077-done-promises.sql", import.meta.url);

let test: TestPortal;
const { send, act, undo } = undoCalls(() => test);
beforeAll(async () => {
  test = await openTickingPortal();
});
afterAll(() => test.close());

/** A shipped product with a promise. */
async function shipped(): Promise<TestOrder> {
  const order = await placeReviewedOrder(test);
  await test.database.query(
    `insert into promises (order_product_id, made_at, made_on, p50_on, p80_on, basis, told)
     values ($1, now(), '2026-11-21', '2026-11-24', '2026-11-27', 'standard', true)`,
    [productOf(order)],
  );
  await send(tick(order, statusIds.shipped));
  return order;
}

it("takes the days off promised products that are not done, or were done before an undone act", async () => {
  const done = () =>
    test.database.db
      .selectFrom("promised_products")
      .select(["order_product_id", "is_open", "done_at"])
      .orderBy("order_product_id")
      .execute();
  const [, undone, canceled] = [await shipped(), await shipped(), await shipped()];
  const before = await done();
  await undo(await act(tick(undone, statusIds.processed)));
  await send(cancel(canceled));
  const after = await done();
  expect(after).toEqual([...before.slice(0, 2), { ...before[2], done_at: null }]);
  const late = "update promised_products set done_at = now() where order_product_id in ($1, $2)";
  await test.database.query(late, [productOf(undone), productOf(canceled)]);
  await test.database.runScript(await readFile(migration, "utf8"));
  expect(await done()).toEqual(after);
});
