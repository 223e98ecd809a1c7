import {
  scenarioProducts,
  searchAnswerSchema,
  searchSortColumns,
  stagesOf,
  type SearchQuery,
  type SearchSort,
} from "@dop/domain/contract";
import { searchText, type ProductId } from "@dop/domain/orders";
import { officeTexts } from "@dop/texts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered } from "../../../../test/answer.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { searchOrders } from "./search-orders.ts";
import type { SearchPlan } from "./search-plan.ts";

interface Row {
  id: number;
  first_name: string;
  last_name: string;
  spouse_1_first_name: string;
  spouse_1_last_name: string;
  spouse_2_first_name: string;
  spouse_2_last_name: string;
  order_email: string;
  name: string | null;
  email: string | null;
  plain_last_name: string | null;
  searched: unknown;
  joined: unknown;
}

/** Every order product with what the search table has of it, and what the orders say. */
async function rowsOf({ database }: TestPortal): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, o.first_name, o.last_name, o.spouse_1_first_name, o.spouse_1_last_name, o.spouse_2_first_name,
      o.spouse_2_last_name, o.email as order_email, s.name, s.email, s.last_name as plain_last_name,
      json_build_array(s.order_id, s.reference_id, s.created_at, s.product_id, s.status_id, s.voided,
        s.tracking_shipping, s.phone, string_to_array(trim(s.numbers), ' ')) as searched,
      json_build_array(o.id, o.reference_id, o.created_at, p.product_id, p.status_id, o.voided, p.tracking_shipping,
        translate(o.phone, '()- ', ''), array_remove(array[o.id::text, o.reference_id::text, o.invoice_number::text,
          case when p.tracking_shipping ~ '[0-9]' then lower(replace(p.tracking_shipping, ' ', '')) end,
          case when t.tracking_shipping ~ '[0-9]' then lower(replace(t.tracking_shipping, ' ', '')) end], null))
        as joined
    from order_products p join orders o on o.id = p.order_id left join order_search s on s.id = p.id
      left join transmittals t on t.id = p.transmittal_id
    order by p.id
  `.execute(database.db);
  return rows;
}

/** Each row as the search table has it, and as it would have to be. */
async function hasAndShould(test: TestPortal) {
  const rows = await rowsOf(test);
  const has = rows.map((row) => [row.id, row.searched, row.name, row.email, row.plain_last_name]);
  const should = rows.map((row) => {
    const people = [
      `${row.first_name} ${row.last_name}`,
      `${row.spouse_1_first_name} ${row.spouse_1_last_name}`,
      `${row.spouse_2_first_name} ${row.spouse_2_last_name}`,
    ];
    const name = searchText([...new Set(people)].join(" | "));
    return [row.id, row.joined, name, searchText(row.order_email), searchText(row.last_name)];
  });
  return { has, should };
}

describe("the search table", () => {
  let test: TestPortal;
  const expectInStep = async () => {
    const { has, should } = await hasAndShould(test);
    expect(has).toEqual(should);
    return has.length;
  };
  const patch = async (path: string, body: unknown) => {
    const answer = await test.call("PATCH", path, body, await test.staff());
    expect(answer.status, path).toBe(200);
  };
  beforeAll(async () => {
    test = await openTestPortal();
    for (const product of scenarioProducts)
      for (const stage of stagesOf(product))
        await test.call("POST", "/dev-tools", { seed: "rows", state: `${product}-${stage}` }, await test.staff());
  });
  afterAll(() => test.close());

  it("says what orders and products say, whatever stage they were brought to", async () => {
    expect(await expectInStep()).toBeGreaterThan(15);
    const { rows } = await sql<{
      statuses: number;
    }>`select count(distinct status_id)::int as statuses from order_search`.execute(test.database.db);
    expect(rows[0]?.statuses).toBeGreaterThan(5);
  });

  it("follows a license number, a tracking number, a cancellation and a voided license", async () => {
    const [order] = await test.database.db.selectFrom("order_search").selectAll().where("status_id", "=", 1).execute();
    if (!order) throw new Error("no order was placed");
    await patch(`/orders/${order.order_id}/license-number`, {
      license_number: 1_000_150,
      use_anyway: true,
      reason: "The right one",
    });
    await expectInStep();
    await patch(`/orders/products/${order.id}/shipping`, { tracking_shipping: "No Tracking Number" });
    await expectInStep();
    await patch(`/orders/products/${order.id}/status`, { status_id: 8 });
    await expectInStep();
    const voided = await test.call("POST", "/registry/licenses/1000150/voided", {}, test.service);
    expect(voided.status).toBe(200);
    await expectInStep();
    expect(
      await test.database.db.selectFrom("order_search").selectAll().where("id", "=", order.id).execute(),
    ).toMatchObject([{ reference_id: 1_000_150, tracking_shipping: "No Tracking Number", status_id: 8, voided: true }]);
  });

  const pages = async (sortBy: SearchSort, reverse: boolean) =>
    answered(
      await test.call(
        "GET",
        `/orders/search?sortBy=${sortBy}&reverse=${String(reverse)}`,
        undefined,
        await test.staff(),
      ),
      searchAnswerSchema,
    ).items;

  it.each(searchSortColumns)("turns round when sorted by %s downwards, but for what is missing", async (sortBy) => {
    const isThere = (item: { tracking_shipping: string | null }) =>
      sortBy !== "TRACKING_SHIPPING" || item.tracking_shipping !== null;
    const up = await pages(sortBy, false);
    const down = await pages(sortBy, true);
    const there = (items: typeof up) => items.filter(isThere).map((item) => item.id);
    expect(there(down)).toEqual(there(up).toReversed());
    for (const items of [up, down])
      expect(items.map(isThere)).toEqual(items.map(isThere).toSorted((a, b) => Number(b) - Number(a)));
  });

  it.each<Partial<SearchQuery>>([
    {},
    { name: "a" },
    { name: "a", time: "past-year" },
    { email: "example", type: "APOSTILLE" },
    { time: "past-year" },
    { time: "active", type: "CERTIFIED_COPY" },
    { trackingNumber: "no tracking" },
    { status: [1, 6] },
    { name: "nobody is called so" },
    { name: "Lovelace, Ada" },
    { q: "ada" },
    { q: "100", assigned: "unassigned" },
    { phone: "0" },
    { unread: "true" },
  ])("finds the same on each way: %j", async (filters) => {
    const { db } = test.database;
    for (const sortBy of [undefined, ...searchSortColumns]) {
      for (const reverse of [false, true]) {
        const query = { ...filters, sortBy, reverse } as SearchQuery;
        const context = { now: test.now, userId: 1, timeZone: "America/Denver" };
        const by = (way: SearchPlan) => searchOrders(db, query, context, () => Promise.resolve(way));
        const gathered = await by({ kind: "gather" });
        expect(await by({ kind: "walk" })).toEqual(gathered);
        expect((await by({ kind: "estimate", matches: 7 })).rows.map((row) => row.id)).toEqual(
          gathered.rows.map((row) => row.id),
        );
        expect(await searchOrders(db, query, context)).toEqual(gathered);
      }
    }
  });

  it("sorts by the products' names, and by last names without regard to accents and capitals", async () => {
    const names = (await pages("PRODUCT_NAME", false)).map((item) => item.product_name);
    expect(new Set(names).size).toBeGreaterThan(4);
    expect(names).toEqual(names.toSorted());
    const lastNames = (await pages("LAST_NAME", false)).map((item) => searchText(item.last_name));
    expect(lastNames).toEqual(lastNames.toSorted());
  });

  it("sorts products by the alphabet of the catalogue", async () => {
    const { rows } = await sql<{ product: ProductId; place: number }>`
      select distinct product_id as product, product_place as place from order_search order by place`.execute(
      test.database.db,
    );
    const names = rows.map(({ product }) => officeTexts.statuses.products[product]);
    expect(names.length).toBeGreaterThan(4);
    expect(names).toEqual(names.toSorted());
  });
});
