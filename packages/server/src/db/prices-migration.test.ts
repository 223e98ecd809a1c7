import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readCatalog } from "../features/catalog/index.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { migrate } from "./migrate.ts";
import { loadReferenceData } from "./reference-data.ts";

const migration = "0012-prices.sql";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await loadReferenceData(database.db);
});
afterAll(() => database.close());

it("keeps what an installation's shipping costs when it comes to have a date", async () => {
  const now = new Date("2026-11-21T18:00:00Z");
  const { db } = database;
  const { shippingRates } = await readCatalog(db, now);
  // As it was before the migration, with amounts of an office's own.
  await database.runScript(`
    drop table shipping_costs;
    alter table shipping_types alter column cost_cents drop default;
    update shipping_types set cost_cents = 1111 * id;
    alter table shipping_rates drop constraint shipping_rates_pkey, drop column effective_from, add primary key (country);
    update shipping_rates set rate_cents = 4321 where country = 'FR';
    delete from portal_migrations where name = '${migration}';
  `);
  expect(await migrate(database)).toEqual([migration]);
  const catalog = await readCatalog(db, now);
  expect(catalog.shippingTypes).toEqual({ 1: 1111, 2: 2222, 3: 3333 });
  expect(catalog.shippingRates).toEqual({ ...shippingRates, FR: 4321 });
  // A second amount of one country now has its place.
  const next = new Date(now.getTime() + 1000);
  await db.insertInto("shipping_rates").values({ country: "FR", rate_cents: 5000, effective_from: next }).execute();
  expect((await readCatalog(db, now)).shippingRates["FR"]).toBe(4321);
  expect((await readCatalog(db, next)).shippingRates["FR"]).toBe(5000);
  // A server of the version before reads its own amounts until it is stopped.
  const { rows } = await sql<{ cost_cents: number }>`select cost_cents from shipping_types order by id`.execute(db);
  expect(rows.map(({ cost_cents }) => cost_cents)).toEqual([1111, 2222, 3333]);
});

it("says so when prices are missing", async () => {
  await database.db.deleteFrom("shipping_costs").where("shipping_type_id", "=", 2).execute();
  await expect(readCatalog(database.db, new Date())).rejects.toThrow("prices are missing");
});
