import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { placePaidOrder } from "../../../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { compareBooks } from "./compare-books.ts";

describe("the comparison of many payments", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  it("locks no order and no payment while the provider is asked, and records every hundred", async () => {
    const { db } = test.database;
    const { id } = await placePaidOrder(test);
    await sql`insert into payments overriding system value
      select (jsonb_populate_record(null::payments, to_jsonb(p) ||
        jsonb_build_object('id', n, 'attempt', 2 + n % 1000, 'reference', 'sbx_' || n, 'idempotency_key', null))).*
      from payments p, generate_series(900001, 900219) n where p.order_id = ${id}`.execute(db);
    const recorded: number[] = [];
    vi.spyOn(test.portal.payments, "readState").mockImplementation(async () => {
      await db.transaction().execute(async (tx) => {
        await sql`select from orders for update nowait`.execute(tx);
        const { rows } = await sql<{ compared_at: Date | null }>`
          select compared_at from payments for update nowait`.execute(tx);
        recorded.push(rows.filter(({ compared_at: at }) => at !== null).length);
      });
      return { state: "paid", amountCents: 0, refundedCents: 0, disputed: false };
    });
    // One of them is the order's charge, which this provider does not know.
    expect(await compareBooks(test.portal)).toBe(1);
    expect([recorded.length, recorded[99], recorded[100], recorded[219]]).toEqual([220, 0, 100, 200]);
    const { rows } = await sql`select from payments where compared_at is null`.execute(db);
    expect(rows).toHaveLength(0);
  });
});
