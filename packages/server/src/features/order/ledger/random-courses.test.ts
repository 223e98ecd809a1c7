import { queueCountsSchema, queueEntriesSchema } from "@dop/domain/contract";
import { due, justified } from "@dop/domain/ledger";
import { statusIds, type StatusId } from "@dop/domain/orders";
import { queueKeys, queueOf } from "@dop/domain/queues";
import { sequenceOf } from "@dop/domain/workflow";
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { RandomOffice, type Choose } from "../../../../test/random-office.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { orderEnding } from "../effects/order-ending.ts";
import { dueCents, readMoney } from "./order-money.ts";

/** The number of events of a course; `RANDOM_STEPS` and `RANDOM_SEED` try longer and other ones by hand. */
// oxlint-disable-next-line node/no-process-env -- what a person sets by hand for this run is no setting of the portal
const { RANDOM_STEPS: steps = "120", RANDOM_SEED: seed = "20261122" } = process.env;

/** Events that are more frequent than the rest, so that orders get somewhere. */
const weights: Readonly<Record<string, number>> = {
  place: 3,
  pay: 16,
  payInPart: 3,
  loseDispute: 2,
  winDispute: 1,
  payAgain: 4,
  confirmId: 12,
  review: 12,
  requestRefund: 4,
  approveRefund: 10,
  refundOwed: 6,
  print: 12,
  transmit: 10,
  desk: 8,
  holds: 4,
  newDocuments: 3,
  move: 4,
  hours: 2,
  closeCheckouts: 2,
};

async function rows<T>(test: TestPortal, statement: string): Promise<T[]> {
  return (await sql.raw<T>(statement).execute(test.database.db)).rows;
}

/** Orders whose stored sums differ from the view's second opinion or from their own ledger. */
const differing = `
  select o.id, o.payable_cents, m.payable_cents as payable_again, o.owed_cents, m.owed_cents as owed_again
  from orders o join order_money m on m.order_id = o.id
  left join lateral (
    select coalesce(sum(amount_cents) filter (where kind = 'charge'), 0) as paid,
      coalesce(sum(amount_cents) filter (where kind = 'refund'), 0) as refunded,
      coalesce(sum(amount_cents) filter (where kind = 'refund' and (reference like 'dispute:%'
        or reference in (select reference from refunds where purpose = 'returned'))), 0) as reversed,
      -- Of these what was more than payable does not count as paid either.
      coalesce(sum(amount_cents) filter (where kind = 'refund' and order_product_id is null
        and reference not like 'dispute:%'), 0) as of_order
    from payment_entries where order_id = o.id) e on true
  where o.payable_cents <> m.payable_cents or o.owed_cents <> m.owed_cents
    or o.paid_cents <> e.paid or o.refunded_cents <> e.refunded
    or o.reversed_cents not between e.reversed and e.reversed + e.of_order`;

/** Payments of which the provider's books say something else than the ledger. */
const unlike = `
  select p.reference, s.state, s.amount_cents, s.captured_cents, s.refunded_cents, e.*
  from payments p join sandbox_payments s on s.reference = p.reference
  cross join lateral (
    select coalesce(sum(amount_cents) filter (where kind = 'charge' and reference not like 'dispute:%'), 0) as charged,
      coalesce(sum(amount_cents) filter (where kind = 'refund' and reference not like 'dispute:%'), 0) as refunded,
      coalesce(sum(amount_cents) filter (where kind = 'hold'), 0) as held,
      coalesce(sum(amount_cents) filter (where kind = 'release'), 0) as released
    from payment_entries where payment_id = p.id) e
  where e.charged <> case when s.state = 'paid' then coalesce(s.captured_cents, s.amount_cents) else 0 end
    or e.refunded <> s.refunded_cents
    or (s.state = 'authorized') <> (e.held > 0 and e.released = 0 and e.charged = 0)`;

interface Seen {
  readonly status: StatusId;
  readonly due: number;
}

/** The status of every product, and what its order still has to pay. */
async function look(test: TestPortal): Promise<Map<number, Seen>> {
  const found = await test.database.db
    .selectFrom("order_products")
    .innerJoin("orders", "orders.id", "order_products.order_id")
    .select(["order_products.id", "status_id", "voided", "payable_cents", "paid_cents", "reversed_cents", "held_cents"])
    .execute();
  return new Map(found.map((row) => [row.id, { status: row.status_id, due: dueCents(row) }]));
}

/** Products that moved on in their workflow although money was due before and is due now. */
async function movedUnpaid(test: TestPortal, before: Map<number, Seen>): Promise<number[]> {
  const products = await test.database.db.selectFrom("order_products").select(["id", "product_id"]).execute();
  const now = await look(test);
  return products.flatMap(({ id, product_id: productId }) => {
    const [then, present] = [before.get(id), now.get(id)];
    if (!then || !present || then.due === 0 || present.due === 0) return [];
    const [from, to] = [sequenceOf(productId, then.status), sequenceOf(productId, present.status)];
    return from >= 0 && to > from && then.status !== statusIds.preOrder ? [id] : [];
  });
}

/** Orders of which the office kept less than it may, although something went back: it went back twice. */
async function refundedTooMuch(test: TestPortal): Promise<number[]> {
  const found = await test.database.db.selectFrom("orders").select("id").where("refunded_cents", ">", 0).execute();
  const tooMuch: number[] = [];
  for (const { id } of found) {
    const money = await readMoney(test.database.db, id);
    // Money that a dispute took was not refunded by the office; what came back of it is in the charges.
    const [disputes] = await rows<{ cents: number }>(
      test,
      `select coalesce(sum(case kind when 'refund' then amount_cents else -amount_cents end), 0)::integer as cents
       from payment_entries
       where order_id = ${String(id)} and reference like 'dispute:%' and kind in ('refund', 'charge')`,
    );
    const lost = disputes?.cents ?? 0;
    if (due(money) === 0 && money.paid - money.refunded + lost < justified(money)) tooMuch.push(id);
  }
  return tooMuch;
}

/** Products that are in another queue than the one they belong to. */
async function misplaced(test: TestPortal): Promise<number[]> {
  const found = await test.database.db
    .selectFrom("order_products")
    .innerJoin("orders", "orders.id", "order_products.order_id")
    .select([
      "order_products.id",
      "product_id",
      "status_id",
      "shipping_type",
      "transmittal_id",
      "queue",
      "voided",
      "corrections",
    ])
    .execute();
  return found.flatMap((row) => {
    const queue = queueOf({
      productId: row.product_id,
      statusId: row.status_id,
      shippingType: row.shipping_type,
      inTransmittal: row.transmittal_id !== null,
      orderVoided: row.voided,
      hasCorrections: Object.keys(row.corrections).length > 0,
    });
    return queue === row.queue ? [] : [row.id];
  });
}

async function listsFit(test: TestPortal, headers: Readonly<Record<string, string>>): Promise<void> {
  const counts = queueCountsSchema.parse((await test.call("GET", "/queues", undefined, headers)).body);
  for (const key of queueKeys) {
    const list = queueEntriesSchema.parse((await test.call("GET", `/queues/${key}`, undefined, headers)).body);
    expect(list.length, key).toBe(counts[key]);
  }
}

/** A course of events from the numbers of fast-check, on its own portal. */
async function walk(
  variables: Readonly<Record<string, string>>,
  course: readonly (readonly number[])[],
): Promise<void> {
  const test = await openTestPortal({ RATE_LIMITS: "off", ...variables });
  try {
    const office = new RandomOffice(test);
    const names = Object.keys(office.events).flatMap((name) => Array<string>(weights[name] ?? 1).fill(name));
    const told: string[] = [];
    for (const numbers of [[0], [0], ...course]) {
      let turn = 0;
      const choose: Choose = (list) => {
        turn += 1;
        const chosen = list[(numbers[turn] ?? 0) % list.length];
        if (chosen === undefined) throw new Error("nothing to choose from");
        return chosen;
      };
      const name = names[(numbers[0] ?? 0) % names.length] ?? "place";
      const before = await look(test);
      const answer = await office.events[name]?.(choose);
      told.push(`${name} ${answer?.status ?? ""}`);
      const what = told.join(", ");
      expect(answer?.status ?? 0, what).toBeLessThan(500);
      expect(await rows(test, differing), what).toEqual([]);
      expect(await rows(test, unlike), what).toEqual([]);
      expect(await movedUnpaid(test, before), what).toEqual([]);
      expect(await refundedTooMuch(test), what).toEqual([]);
      expect(await misplaced(test), what).toEqual([]);
    }
    const what = told.join(", ");
    for (const order of office.orders) {
      if ((await orderEnding(test.database.db, order.id)) === null) continue;
      const answer = await test.call("POST", `/orders/${order.uuid}/payment`, {});
      expect(answer.status, `order ${order.id} ended: ${what}`).toBe(409);
    }
    await listsFit(test, await test.staff());
  } finally {
    await test.close();
  }
}

describe.each([
  ["charged at once", {}],
  ["held until the ID is confirmed", { PAYMENT_CAPTURE: "at-verification" }],
] as const)("random courses of orders that are %s", (_name, variables) => {
  it("keep the books, the queues and the endings right after every step", async () => {
    const number = fc.noBias(fc.nat(9999));
    const course = fc.array(fc.array(number, { minLength: 6, maxLength: 6 }), {
      minLength: Number(steps),
      maxLength: Number(steps),
    });
    const held = fc.asyncProperty(course, (list) => walk(variables, list));
    await expect(fc.assert(held, { seed: Number(seed), numRuns: 2, endOnFailure: true })).resolves.toBeUndefined();
  }, 600_000);
});
