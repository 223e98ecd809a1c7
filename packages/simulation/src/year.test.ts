import { expect, inject, test } from "vitest";
import { embeddedDatabases, postgresDatabases } from "./databases.ts";
import { day } from "./county.ts";
import { runYear } from "./run-year.ts";

/** A small office for two weeks, with a seed of today besides those that are always tried. */
const office = { days: 14, ordersAYear: 400 };
const today = Math.floor(Date.now() / day);

const template = inject("databaseTemplate");
if (template.kind !== "postgres") throw new Error("the simulation is compared with PostgreSQL");
const postgres = postgresDatabases(template.serverUrl, `${template.templates.empty}_year`);

test.each([1, 2, today])(
  "a simulated office is in order with seed %i, 2 with two servers that end, and today's on both databases",
  async (seed) => {
    const servers = seed === 2 ? { servers: 2, isKilled: true } : {};
    const { broken, digests, orders, figures } = await runYear({ ...office, ...servers, seed }, postgres);
    expect(Number(figures["ended servers"]) > 3).toBe(seed === 2);
    expect(broken).toEqual([]);
    expect(orders).toBeGreaterThan(5);
    // Customers act by the links in their mails.
    expect(figures["links read"]).toBeGreaterThan(0);
    if (seed !== today) return;
    const embedded = await runYear({ ...office, seed }, embeddedDatabases());
    expect(embedded.broken).toEqual([]);
    expect(embedded.digests).toEqual(digests);
  },
  600_000,
);
