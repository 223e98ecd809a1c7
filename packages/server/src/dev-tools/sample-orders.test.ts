import { readFileSync } from "node:fs";
import { queueKeys } from "@dop/domain/queues";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queueColumnAndDomain } from "../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../test/test-portal.ts";
import { loadSampleData, seedSampleOrders } from "./sample-data.ts";

/** Conditions in SQL of the words of the last column. */
const conditions: Readonly<Record<string, string>> = {
  always: "true",
  corrections: "o.corrections <> '{}'",
  no_corrections: "o.corrections = '{}'",
  no_transmittal: "p.transmittal_id is null",
  usps: "p.shipping_type = 1",
  other_shipping: "p.shipping_type is distinct from 1",
};
const page = readFileSync(new URL("../../../../docs/rules/queues.md", import.meta.url), "utf8");
/** The table of docs/rules/queues.md as SQL. */
const cases = [...page.matchAll(/^\| `(\S+)` .*\((\d)\) +\| .*\((\d+)\) +\| `(\w+)`/gm)].map(
  ([, queue = "", product = "", status = "", also = ""]) =>
    `when p.product_id = ${product} and p.status_id = ${status} and ${String(conditions[also])} then '${queue}'`,
);
const queueInSql = sql<{ id: number; queue: string | null }>`
  select p.id, case when o.voided then null ${sql.raw(cases.join(" "))} end as queue
  from order_products p join orders o on o.id = p.order_id order by p.id`;

describe("the sample orders", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
    await seedSampleOrders(test.portal);
  });
  afterAll(() => test.close());

  it("stand as paid in the sandbox's books too, so that each can be refunded", async () => {
    const { db } = test.database;
    const orders = await db
      .selectFrom("orders")
      .select("id")
      .where("paid_at", "is not", null)
      .where("payment_gateway", "=", "sandbox")
      .execute();
    const payments = await db
      .selectFrom("payments")
      .innerJoin("sandbox_payments", "sandbox_payments.reference", "payments.reference")
      .select("order_id")
      .where("payments.state", "=", "paid")
      .where("sandbox_payments.state", "=", "paid")
      .execute();
    expect(orders.length).toBeGreaterThan(0);
    expect(new Set(payments.map((payment) => payment.order_id))).toEqual(new Set(orders.map(({ id }) => id)));
  });

  it("stand in every queue", async () => {
    const rows = await queueColumnAndDomain(test);
    const present = new Set(rows.map((row) => row.column));
    expect(queueKeys.filter((key) => !present.has(key))).toEqual([]);
    expect(present.has(null)).toBe(true);
  });

  it("stand in the queue that the domain reckons, and in the one that SQL reckons", async () => {
    const rows = await queueColumnAndDomain(test);
    const inSql = await queueInSql.execute(test.database.db);
    expect(rows.map(({ id, column }) => ({ id, queue: column }))).toEqual(
      rows.map(({ id, domain }) => ({ id, queue: domain })),
    );
    expect(inSql.rows).toEqual(rows.map(({ id, column }) => ({ id, queue: column })));
    expect(rows.filter(({ column, enteredAt }) => (column === null) !== (enteredAt === null))).toEqual([]);
  });

  it("came in over the last twelve days, never in the future, with a history that runs forward", async () => {
    const { rows } = await sql<{ early: number; late: number; backward: number }>`select
      (select count(*)::int from orders where created_at < ${new Date(test.now.getTime() - 13 * 86_400_000)}) as early,
      (select count(*)::int from status_history where created_at > ${test.now}) as late,
      (select count(*)::int from status_history a join status_history b
        on a.order_product_id = b.order_product_id and a.id < b.id and a.created_at > b.created_at) as backward
    `.execute(test.database.db);
    expect(rows).toEqual([{ early: 0, late: 0, backward: 0 }]);
  });

  it("appear once: existing sample data stays as it is", async () => {
    const count = async () => (await queueColumnAndDomain(test)).length;
    const before = await count();
    await loadSampleData(test.portal);
    expect(await count()).toBe(before);
  });
});
