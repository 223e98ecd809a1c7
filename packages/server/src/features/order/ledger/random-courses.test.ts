import { queueCountsSchema, queueEntriesSchema } from "@dop/domain/contract";
import { due, justified } from "@dop/domain/ledger";
import { statusIds, type StatusId } from "@dop/domain/orders";
import { queueKeys, queueOf } from "@dop/domain/queues";
import { sequenceOf } from "@dop/domain/workflow";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { moneyChecks } from "../../../../test/money-checks.ts";
import type { TestPortal } from "../../../../test/test-portal.ts";
import { weighedNames } from "../../../../test/random-office.ts";
import { chooser, isUnexplained, type Door } from "../../../../test/walk-door.ts";
import { openWalk } from "../../../../test/walk-portals.ts";
import { orderEnding } from "../effects/order-ending.ts";
import { dueCents, readMoney } from "./order-money.ts";

/** `WALK_SEED`, `WALK_STEPS` and `WALK_RUNS` try other walks, and longer ones, by hand. */
// oxlint-disable-next-line node/no-process-env -- what a person sets by hand for this run is no setting of the portal
const { WALK_SEED: seed = "20261122", WALK_STEPS: steps = "140", WALK_RUNS: runs = "1" } = process.env;

/** The most acts at the same time. */
const atOnce = 3;

/** Time in which a failing course is made shorter. */
const shorteningMs = 90_000;

async function rows<T>(test: TestPortal, statement: string): Promise<T[]> {
  return (await sql.raw<T>(statement).execute(test.database.db)).rows;
}

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
async function movedUnpaid(test: TestPortal, before: Map<number, Seen>): Promise<string[]> {
  const products = await test.database.db.selectFrom("order_products").select(["id", "product_id"]).execute();
  const now = await look(test);
  return products.flatMap(({ id, product_id: productId }) => {
    const [then, present] = [before.get(id), now.get(id)];
    if (!then || !present || then.due === 0 || present.due === 0) return [];
    const [from, to] = [sequenceOf(productId, then.status), sequenceOf(productId, present.status)];
    return from >= 0 && to > from && then.status !== statusIds.preOrder
      ? [`product ${String(id)} moved on unpaid`]
      : [];
  });
}

/** Orders of which the office kept less than it may, although something went back: it went back twice. */
async function refundedTooMuch(test: TestPortal): Promise<string[]> {
  const found = await test.database.db.selectFrom("orders").select("id").where("refunded_cents", ">", 0).execute();
  const tooMuch: string[] = [];
  for (const { id } of found) {
    const money = await readMoney(test.database.db, id);
    // Money that a dispute took was not refunded by the office; what came back of it is in the charges. Goodwill, and
    // what was refunded at the provider itself, may be more than is owed.
    const [more] = await rows<{ cents: number }>(
      test,
      `select coalesce(sum(case e.kind when 'refund' then e.amount_cents else -e.amount_cents end), 0)::integer as cents
       from payment_entries e left join refunds r on r.reference = e.reference
       where e.order_id = ${String(id)} and (e.reference like 'dispute:%' and e.kind in ('refund', 'charge')
         or e.kind = 'refund' and (e.reference like 'provider:%' or e.reason = 'Goodwill'))`,
    );
    if (due(money) === 0 && money.paid - money.refunded + (more?.cents ?? 0) < justified(money))
      tooMuch.push(`of order ${String(id)} too much went back`);
  }
  return tooMuch;
}

/** Products that are in another queue than the one they belong to. */
async function misplaced(test: TestPortal): Promise<string[]> {
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
    return queue === row.queue ? [] : [`product ${String(row.id)} is in ${String(row.queue)}, not ${String(queue)}`];
  });
}

/** Queues whose list is not as long as their count. */
async function listsDiffer(door: Door): Promise<string[]> {
  const read = async (path: string) => (await door.call("GET", path, undefined, await door.as("clerk"))).body;
  const counts = queueCountsSchema.parse(await read("/queues"));
  const problems: string[] = [];
  for (const key of queueKeys) {
    const list = queueEntriesSchema.parse(await read(`/queues/${key}`));
    if (list.length !== counts[key])
      problems.push(`queue ${key} has ${String(list.length)}, not ${String(counts[key])}`);
  }
  return problems;
}

/** A step of a walk: which event, whether it comes together with the next ones, and by which numbers it chooses. */
type Course = readonly (readonly number[])[];

interface Ended {
  /** A sentence for each of the first things that are wrong. */
  readonly problems: readonly string[];
  /** The acts up to it, each with its answer's status. */
  readonly trace: readonly string[];
}

async function walk(capture: string, course: Course): Promise<Ended> {
  const { office, doors, first: test, rest, close } = await openWalk({ PAYMENT_CAPTURE: capture });
  const [door] = doors;
  const names = weighedNames(office.events);
  const trace: string[] = [];
  const act = async (name: string, numbers: readonly number[]): Promise<string[]> => {
    const answer = await office.events[name]?.(chooser(numbers));
    trace.push(`${name} ${answer?.status ?? ""}`.trim());
    return answer && isUnexplained(answer) ? [`${name} answers ${answer.text}`] : [];
  };
  const step = async (together: Course): Promise<string[]> => {
    const before = await look(test);
    const acts = together.map((numbers) => act(names[(numbers[0] ?? 0) % names.length] ?? "place", numbers));
    const answers = (await Promise.all(acts)).flat();
    door.later(0);
    return [
      ...answers,
      ...(await moneyChecks.ordersAreLedgers({ rows: door.rows, payments: [], orders: "> 0" })),
      ...(together.length === 1 ? await movedUnpaid(test, before) : []),
      ...(await refundedTooMuch(test)),
      ...(await misplaced(test)),
    ];
  };
  const takingMoney = async (): Promise<string[]> => {
    const problems: string[] = [];
    for (const { id, uuid } of office.orders) {
      if ((await orderEnding(test.database.db, id)) === null) continue;
      const { status } = await test.call("POST", `/orders/${uuid}/payment`, {});
      if (status !== 409) problems.push(`order ${String(id)} has ended, and takes money: ${String(status)}`);
    }
    return problems;
  };
  try {
    await act("place", [0]);
    await act("pay", [0]);
    await office.closeDay(door);
    const left = [...course];
    while (left.length > 0) {
      const problems = await step(left.splice(0, 1 + ((left[0]?.[1] ?? 0) % atOnce)));
      if (problems.length > 0) return { problems, trace };
    }
    return { problems: [...(await rest(chooser([0]))), ...(await takingMoney()), ...(await listsDiffer(door))], trace };
  } catch (error) {
    // A job or an effect of an act, which no answer tells of.
    return { problems: [String(error)], trace };
  } finally {
    await close();
  }
}

/** Leaves out of a failing course all that it fails without, as far as the time goes. */
async function shorten(capture: string, course: Course, failed: Ended): Promise<Ended> {
  const until = Date.now() + shorteningMs;
  let [shortest, ended] = [course, failed];
  for (let size = Math.ceil(course.length / 2); size >= 1; size = Math.floor(size / 2))
    for (let at = shortest.length - size; at > -size && Date.now() < until; at -= size) {
      const shorter = shortest.toSpliced(Math.max(at, 0), size + Math.min(at, 0));
      const tried = await walk(capture, shorter);
      if (tried.problems.length > 0) [shortest, ended] = [shorter, tried];
    }
  return ended;
}

it.each(["at-checkout", "at-verification"])(
  "keeps ledger, Stripe, orders, closeouts, payouts and mails the same when cards are charged %s",
  async (capture) => {
    const number = fc.noBias(fc.nat(9999));
    const [minLength, maxLength] = [Number(steps), Number(steps)];
    const course = fc.array(fc.array(number, { minLength: 10, maxLength: 10 }), { minLength, maxLength });
    for (const list of fc.sample(course, { seed: Number(seed), numRuns: Number(runs) })) {
      const ended = await walk(capture, list);
      if (ended.problems.length === 0) continue;
      const { problems, trace } = await shorten(capture, list, ended);
      expect(problems, `WALK_SEED=${seed} WALK_STEPS=${steps}, shortened to: ${trace.join(", ")}`).toEqual([]);
    }
  },
  600_000,
);
