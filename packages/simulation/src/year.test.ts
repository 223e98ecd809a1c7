import { expect, inject, test } from "vitest";
import { postgresDatabases, embeddedDatabases, type Databases } from "./databases.ts";
import { day } from "./county.ts";
import { runYear } from "./run-year.ts";

/** A small office for two weeks, with a seed of today besides those that are always tried. */
const office = { days: 14, ordersAYear: 400 };
const seeds = [1, 2, Math.floor(Date.now() / day)];

const template = inject("databaseTemplate");
if (template.kind !== "postgres") throw new Error("the simulation is compared with PostgreSQL");
const databases: Readonly<Record<string, Databases>> = {
  embedded: embeddedDatabases(),
  postgres: postgresDatabases(template.serverUrl, `${template.templates.empty}_year`),
};

const today = seeds.at(-1);

test.each(seeds)(
  "a simulated office is in order with seed %i, and today's the same on both databases",
  async (seed) => {
    const digests = new Set<string>();
    for (const each of seed === today ? Object.values(databases) : [databases["postgres"]]) {
      if (each === undefined) throw new Error("there is no database");
      const { broken, digest, orders } = await runYear({ ...office, seed }, each);
      expect(broken).toEqual([]);
      expect(orders).toBeGreaterThan(5);
      digests.add(digest);
    }
    expect(digests.size).toBe(1);
  },
  600_000,
);
