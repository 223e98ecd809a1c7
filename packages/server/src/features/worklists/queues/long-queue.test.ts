import { queueEntriesSchema } from "@dop/domain/contract";
import { defaultQueueSort, nextInQueue, queueCollation, sortEntries, type QueueKey } from "@dop/domain/queues";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tx } from "../../../db/database.ts";
import { answered } from "../../../../test/answer.ts";
import { placePaidOrder } from "../../../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { readListed, readNext } from "./next-in-queue.ts";
import { queueAsJson } from "./queue-queries.ts";

const queue: QueueKey = "apostille-approveAccess";
const moment = { now: new Date("2026-11-28T18:00:00.600Z"), today: "2026-11-28", requester: { userId: 1 } };
const { compare } = new Intl.Collator(...queueCollation);
const firstOrder = 900_000;
/** Orders in the queue, each with a second document, which stands after all first ones. */
const orders = 2000;

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
  const { id } = await placePaidOrder(test);
  await inSecret(async (tx) => {
    await sql`insert into orders overriding system value
      select copy.* from orders o, generate_series(1, ${orders}::integer) n, jsonb_populate_record(null::orders,
        to_jsonb(o) || jsonb_build_object('id', ${firstOrder}::integer + n, 'key_digest', sha256(n::text::bytea),
          'reference', gen_random_uuid(), 'invoice_number', n, 'idempotency_key', null)) copy
      where o.id = ${id}`.execute(tx);
    await sql`insert into order_products overriding system value
      select copy.* from order_products p, generate_series(1, ${orders}::integer) n, generate_series(0, 1) k,
        jsonb_populate_record(null::order_products, to_jsonb(p) || jsonb_build_object('order_id',
          ${firstOrder}::integer + n, 'id', ${firstOrder}::integer + n * 2 + k,
          'queue_entered_at', ${moment.now}::timestamptz - interval '9 days' + interval '1 minute' * n
            + interval '3 days' * k)) copy
      where p.order_id = ${id}`.execute(tx);
    await sql`update order_products set queue = null, queue_entered_at = null where order_id = ${id}`.execute(tx);
  });
  await sql`analyze`.execute(test.database.db);
});
afterAll(() => test.close());

/** Changes rows without the triggers that follow each change. */
const inSecret = (work: (tx: Tx) => Promise<unknown>): Promise<unknown> =>
  test.database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await work(tx);
  });

const ask = async (query = "", headers: Record<string, string> = {}) =>
  test.call("GET", `/queues/${queue}${query}`, undefined, { ...(await test.staff("admin")), ...headers });
const totals = { "x-total-orders": String(orders), "x-total-documents": String(orders * 2) };

describe("a queue asked for its first orders (rule Q-4)", () => {
  it("answers them with all of their documents, and the numbers of all", async () => {
    const part = await ask("?first=3");
    const rows = answered(part, queueEntriesSchema).map((row) => [row.order_id, row.id]);
    const ids = [1, 2, 3].map((n) => firstOrder + n);
    expect(rows).toEqual([
      ...ids.map((id, at) => [id, firstOrder + (at + 1) * 2]),
      ...ids.map((id, at) => [id, firstOrder + (at + 1) * 2 + 1]),
    ]);
    expect(part.headers).toMatchObject(totals);
  });

  it("answers the rows of the whole queue", async () => {
    const whole = await ask();
    const all = answered(whole, queueEntriesSchema);
    const first = new Set(all.slice(0, 50).map((row) => row.order_id));
    expect(answered(await ask("?first=50"), queueEntriesSchema)).toEqual(all.filter((row) => first.has(row.order_id)));
    expect(all).toHaveLength(orders * 2);
    expect(whole.headers).not.toHaveProperty("x-total-documents");
  });

  it("answers a tag of theirs, and the tag of the whole queue when they are all", async () => {
    const [whole, part, all] = await Promise.all([ask(), ask("?first=50"), ask(`?first=${orders * 2}`)]);
    expect(part.headers["etag"]).not.toBe(whole.headers["etag"]);
    expect(all.headers["etag"]).toBe(whole.headers["etag"]);
    const again = await ask("?first=50", { "if-none-match": String(part.headers["etag"]) });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect(again.headers).toMatchObject(totals);
  });

  it("refuses what is no number", async () => {
    for (const first of ["x", "-1", "1.5"]) expect((await ask(`?first=${first}`)).status).toBe(400);
    expect(answered(await ask("?first=0"), queueEntriesSchema)).toEqual([]);
  });
});

describe("a long queue", () => {
  /** Rows that a read takes from tables besides the order products, of which all are counted. */
  const rowsRead = (read: (tx: Tx) => Promise<unknown>): Promise<number> =>
    test.database.db.transaction().execute(async (tx) => {
      const soFar = async (): Promise<number> => {
        const { rows } = await sql<{ read: number }>`
          select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read from pg_stat_xact_user_tables
          where relname <> 'order_products'`.execute(tx);
        return rows[0]?.read ?? 0;
      };
      const before = await soFar();
      await read(tx);
      return (await soFar()) - before;
    });

  it("reads no order besides the first ones, and none for the next one", async () => {
    const at = { ...moment, overdueBefore: undefined };
    expect(await rowsRead((tx) => queueAsJson(tx, queue, at))).toBeGreaterThan(orders);
    expect(await rowsRead((tx) => queueAsJson(tx, queue, at, { first: 50 }))).toBeLessThan(600);
    expect(await rowsRead((tx) => readNext(tx, queue, { after: firstOrder + 700 }, moment))).toBeLessThan(50);
  });
});

describe("the next order of a queue (rule Q-6)", () => {
  const documents = fc.array(fc.record({ order: fc.nat(7), ms: fc.integer({ min: -900, max: 3000 }) }), {
    maxLength: 16,
  });
  const some = fc.uniqueArray(fc.nat(7));

  it("follows the list as it opens", async () => {
    await fc.assert(
      fc.asyncProperty(documents, some, some, fc.nat(9), async (rows, flagged, inUse, place) => {
        const ids = (places: readonly number[]) => places.map((at) => firstOrder + 1 + at);
        const placed = rows.map(({ order, ms }, at) => ({ id: firstOrder + 2 + at, order: ids([order])[0], ms }));
        await inSecret(async (tx) => {
          await sql`update order_products set queue = null, queue_entered_at = null where queue = ${queue}`.execute(tx);
          await sql`update order_products p set queue = ${queue}, order_id = d."order",
              queue_entered_at = ${moment.now}::timestamptz - interval '1 millisecond' * d.ms
            from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) d(id int, "order" int, ms int)
            where p.id = d.id`.execute(tx);
          await sql`update orders set flagged = id = any(${ids(flagged)}::bigint[])
            where id between ${firstOrder} and ${firstOrder + 9}`.execute(tx);
          await sql`delete from order_viewers`.execute(tx);
          await sql`insert into order_viewers (order_id, user_id, display_name, seen_at)
            select id, 2, 'K. Madsen', ${moment.now} from unnest(${ids(inUse)}::bigint[]) id`.execute(tx);
        });
        const { db } = test.database;
        const list = sortEntries(await readListed(db, queue, {}, moment), defaultQueueSort, compare);
        for (const after of ids([0, 1, 2, 3, 4, 5, 6, 7, 8])) {
          const open = { after, place };
          expect(await readNext(db, queue, open, moment)).toEqual(nextInQueue(list, open));
        }
      }),
      { numRuns: 60 },
    );
  });
});
