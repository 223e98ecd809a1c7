import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { moneyChecks } from "../../../test/money-checks.ts";
import { queueColumnAndDomain } from "../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../test/test-portal.ts";
import { compareBooks } from "../../features/money/index.ts";
import { seedSampleOrders } from "../sample-data.ts";
import { rowsAt } from "./kept-year.ts";
import { loadSampleYear, readSampleYear } from "./load-sample-year.ts";

describe("the sample year", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
    await loadSampleYear(test.portal);
  });
  afterAll(() => test.close());

  const read = async (statement: string) => (await sql.raw<{ n: number }>(statement).execute(test.database.db)).rows;
  const count = async (from: string) => (await read(`select count(*)::int as n from ${from}`))[0]?.n ?? 0;

  it("fills twelve months up to the last hours", async () => {
    const ago = (hours: number): string => `'${new Date(test.now.getTime() - hours * 3_600_000).toISOString()}'`;
    expect(await count("orders")).toBeGreaterThan(2500);
    expect(await count(`orders where created_at < ${ago(350 * 24)}`)).toBeGreaterThan(0);
    expect(await count(`orders where created_at > ${ago(36)}`)).toBeGreaterThan(0);
    expect(await count("closeouts")).toBeGreaterThan(200);
    for (const table of ["orders", "status_history", "flag_history", "messages", "documents"])
      expect(await count(`${table} where created_at > ${ago(0)}`)).toBe(0);
  });

  it("keeps the order and the product of every row at every moment", async () => {
    const year = await readSampleYear();
    const placing = { origin: new Date(0), later: 0, users: [] };
    const named = new Set(["id", "order_id", "order_product_id", "payment_id"]);
    const tables = (year?.tables ?? []).map((table) => ({
      ...table,
      columns: table.columns.filter(({ name }) => named.has(name)),
    }));
    for (const moment of year?.moments.keys() ?? []) {
      const rows = tables.flatMap((table) => rowsAt(table, { ...placing, moment }).map((row) => ({ table, row })));
      const ids = (name: string) => new Set(rows.flatMap(({ table, row }) => (table.name === name ? [row["id"]] : [])));
      const parents = { order_id: ids("orders"), order_product_id: ids("order_products"), payment_id: ids("payments") };
      const lost = Object.entries(parents).flatMap(([name, known]) =>
        rows.filter(({ row }) => typeof row[name] === "number" && !known.has(row[name])),
      );
      expect(lost.map(({ table, row }) => [table.name, row])).toEqual([]);
    }
  });

  it("stands in the queues that the domain reckons", async () => {
    const products = await queueColumnAndDomain(test);
    expect(products.filter(({ column, domain }) => column !== domain)).toEqual([]);
  });

  it("lays in the rows of the search as the database keeps them", async () => {
    const wrong = `order_search s cross join lateral order_search_numbers(s.id) n join products p on p.id = s.product_id
      where (s.phone, s.numbers, s.product_place) is distinct from (n.phone, n.numbers, p.name_place)`;
    expect(await count("order_search where numbers <> '' and phone <> ''")).toBeGreaterThan(100);
    expect(await count(wrong)).toBe(0);
  });

  it("keeps books that agree with the ledger and the sandbox", async () => {
    const books = { rows: async <T>(statement: string) => (await read(statement)) as T[], payments: [], orders: "> 0" };
    expect(await moneyChecks.ordersAreLedgers(books)).toEqual([]);
    expect(await compareBooks(test.portal)).toBe(0);
  });

  it("opens orders and pictures with this installation's keys, and takes new ones after it", async () => {
    const clerk = await test.staff("clerk");
    const [pictured] = await test.database.db
      .selectFrom("documents")
      .select("order_id")
      .where("kind", "=", "id")
      .where("destroyed_at", "is", null)
      .where("superseded_at", "is", null)
      .limit(1)
      .execute();
    const order = await test.call("GET", `/orders/${String(pictured?.order_id)}`, undefined, clerk);
    expect(order.status).toBe(200);
    const { photo_id_url: picture } = order.body as { photo_id_url: string };
    expect((await test.call("GET", `/${picture}`, undefined, clerk)).status).toBe(200);
    const before = await count("orders");
    await seedSampleOrders(test.portal);
    expect(await count("orders")).toBeGreaterThan(before);
  });
});
