import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copyOrder, rowsRead } from "../../../../test/many-orders.ts";
import { placePaidOrder } from "../../../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { millisecondsIn } from "../../../lib/time.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
  await copyOrder(test, await placePaidOrder(test));
  test.later(2 * millisecondsIn.day);
  await placePaidOrder(test);
  await sql`analyze`.execute(test.database.db);
});
afterAll(() => test.close());

it.each(["placed", "in", "done", "promise", "step", "canceled", "act", "ledger", "refunded", "charged", "flag"])(
  "counts the events %s of a day by its own rows, with a plan for any period as well",
  async (measure) => {
    const read = await rowsRead(test, async (tx) => {
      await sql`set local plan_cache_mode to force_generic_plan`.execute(tx);
      const since = new Date(test.now.getTime() - millisecondsIn.hour);
      const until = new Date(test.now.getTime() + millisecondsIn.hour);
      await sql`select count(*) from office_events(${since}, ${until}, 'America/Denver', ${[measure]})`.execute(tx);
    });
    expect(read).toBeLessThan(200);
  },
);
