import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PaymentEvent } from "../../../ports/payments/index.ts";
import { placeOrder } from "../../../../test/orders.ts";
import { anEvent, sendEvent } from "../../../../test/payment-events.ts";
import { leavesNothing, recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

type Kind = PaymentEvent["kind"];

const permutations = <T>(list: readonly T[]): T[][] =>
  list.length < 2
    ? [[...list]]
    : list.flatMap((first, index) => permutations(list.toSpliced(index, 1)).map((rest) => [first, ...rest]));

/** Orders whose sums are not those of their entries, or not what the view makes of them. */
async function wrongSums({ database }: TestPortal): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from orders o join order_money m on m.order_id = o.id
    cross join lateral (
      select coalesce(sum(amount_cents) filter (where kind = 'charge'), 0) as paid,
        coalesce(sum(amount_cents) filter (where kind = 'refund'), 0) as refunded
      from payment_entries e where e.order_id = o.id) e
    where o.paid_cents <> e.paid or o.refunded_cents <> e.refunded
      or o.payable_cents <> m.payable_cents or o.owed_cents <> m.owed_cents`.execute(database.db);
  return rows[0]?.n ?? -1;
}

describe.each([
  ["charged at checkout", {}, ["failed", "paid", "expired", "disputed"]],
  ["held first", { PAYMENT_CAPTURE: "at-verification" }, ["authorized", "released", "paid"]],
] as [string, Readonly<Record<string, string>>, Kind[]][])(
  "the provider's events of an order that is %s",
  (_, variables, kinds) => {
    let test: TestPortal;
    beforeAll(async () => {
      test = await openTestPortal(variables);
    });
    afterAll(() => test.close());

    it.each(permutations(kinds).map((order) => [order.join(", ")]))(
      "add up as %s, each of them twice",
      async (events) => {
        const order = await placeOrder(test);
        for (const kind of events.split(", ") as Kind[]) {
          const event = anEvent(test, order, { kind });
          await sendEvent(test, event);
          expect(await leavesNothing(test, () => sendEvent(test, event))).toBe("repeated");
          // The same news in another event changes nothing, except a second dispute.
          if (kind !== "disputed") await sendEvent(test, { ...event, eventId: `${event.eventId} again` });
        }
        const { order: row, statuses } = await recordsOf(test, order.id);
        expect([row.paid_cents, row.held_cents, row.owed_cents]).toEqual([4650, 0, 0]);
        expect(statuses).toEqual([1]);
        expect(await wrongSums(test)).toBe(0);
      },
    );

    it("raise the flag when they are of another amount, and are booked as they came", async () => {
      for (const amountCents of [1, 4649, 4651, 9_000_000]) {
        const order = await placeOrder(test);
        await sendEvent(test, anEvent(test, order, { kind: "paid", amountCents }));
        const { order: row, flags, statuses } = await recordsOf(test, order.id);
        expect(row.paid_cents).toBe(amountCents);
        expect(row.owed_cents).toBe(Math.max(amountCents - 4650, 0));
        expect(flags).toHaveLength(1);
        expect(statuses).toEqual([amountCents < 4650 ? 11 : 1]);
      }
      expect(await wrongSums(test)).toBe(0);
    });

    it("change nothing for unknown orders", async () => {
      const stranger = { paymentLink: "/sandbox-pay/sbx_nobody" };
      for (const kind of kinds)
        expect(await leavesNothing(test, () => sendEvent(test, anEvent(test, stranger, { kind })))).toBe("unknown");
    });
  },
);
