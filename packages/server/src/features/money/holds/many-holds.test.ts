import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { placePaidOrder } from "../../../../test/orders.ts";
import { recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { settleHolds } from "./settle-holds.ts";

describe("a payment that is held", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal({ PAYMENT_CAPTURE: "at-verification" });
  });
  afterAll(() => test.close());

  it("charges even behind many holds that wait for their check", async () => {
    const waiting = await placePaidOrder(test);
    for (const [table, ofOrder, more] of [
      [
        "orders",
        "id",
        "'id', n, 'key_digest', sha256(n::text::bytea), 'reference', " +
          "gen_random_uuid(), 'invoice_number', n, 'idempotency_key', null",
      ],
      ["order_products", "order_id", "'id', n, 'order_id', n"],
      ["payments", "order_id", "'id', n, 'order_id', n, 'reference', 'sbx_' || n, 'idempotency_key', null"],
    ] as const)
      await sql`insert into ${sql.table(table)} overriding system value
        select (jsonb_populate_record(null::${sql.table(table)}, to_jsonb(t) || jsonb_build_object(${sql.raw(more)}))).*
        from ${sql.table(table)} t, generate_series(900001, 900220) n
        where t.${sql.ref(ofOrder)} = ${waiting.id}`.execute(test.database.db);
    test.later(1000);
    const confirmed = await placePaidOrder(test);
    await test.call("POST", `/orders/${confirmed.id}/verification`, { decision: "confirm" }, await test.staff());
    expect(await settleHolds(test.portal)).toBe(1);
    expect((await recordsOf(test, confirmed.id)).payments).toEqual(["paid"]);
  });
});
