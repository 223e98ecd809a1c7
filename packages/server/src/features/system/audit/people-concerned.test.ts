import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { placePaidOrder } from "../../../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

const page = new URL("../../../../../../docs/operations/incident.md", import.meta.url);

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
});
afterAll(() => test.close());

it("the query of incident.md lists the people of the orders that an account has opened, and no others", async () => {
  const opened = await placePaidOrder(test);
  await placePaidOrder(test);
  await test.call("GET", `/orders/${opened.id}`, undefined, await test.staff("clerk"));
  const [query = ""] = /with seen as [^`]*/.exec(readFileSync(page, "utf8")) ?? [];
  const { rows } = await test.database.query(query, []);
  expect(rows).toEqual([
    { id: opened.id, first_name: "Ada", last_name: "Lovelace", email: "ada@example.org", phone: "(801) 555-0117" },
  ]);
});
