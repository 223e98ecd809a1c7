import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../../db/database.ts";
import { openTestDatabase } from "../../../test/test-database.ts";
import { describeLicenseRegistryContract } from "../../../test/contracts/license-registry.ts";
import { createEmbeddedRegistry, markLicense } from "./embedded.ts";
import type { LicenseRegistry } from "./port.ts";
import { firstSampleLicense, lastSampleLicense, sampleLicense, seedSampleLicenses } from "./sample-licenses.ts";

const now = new Date("2026-03-01T12:00:00Z");
let database: OpenDatabase;
let registry: LicenseRegistry;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.transaction().execute((tx) => seedSampleLicenses(tx, now));
  registry = createEmbeddedRegistry({ db: database.db });
});
afterAll(() => database.close());

describeLicenseRegistryContract("embedded", () => registry);

const get = async (number: number) => {
  const record = await registry.getLicense(number);
  if (!record) throw new Error("no such license");
  return record;
};

describe("sample licenses", () => {
  const all = Array.from({ length: lastSampleLicense - firstSampleLicense + 1 }, (_, i) =>
    sampleLicense(firstSampleLicense + i, now),
  );
  const daysAgo = (date: string) => (Date.parse("2026-03-01") - Date.parse(date)) / 86_400_000;

  it("number 200, finalized unless they end in 9, voided when they end in 00", () => {
    expect(all).toHaveLength(200);
    for (const { number, finalizedAt, voidedAt } of all) {
      expect(finalizedAt === null).toBe(number % 10 === 9);
      expect(voidedAt !== null).toBe(number % 100 === 0);
    }
  });

  it("name ceremonies in the past: the first fifty within 30 days, most within 60, some older", () => {
    const ages = all.filter(({ finalizedAt }) => finalizedAt).map(({ data }) => daysAgo(data.officiant.ceremony_date));
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...ages.slice(0, 45))).toBeLessThanOrEqual(30);
    expect(ages.filter((age) => age <= 60).length).toBeGreaterThan(150);
    expect(ages.filter((age) => age > 60).length).toBeGreaterThan(5);
    expect(all.every(({ finalizedAt }) => finalizedAt === null || finalizedAt < now)).toBe(true);
  });

  it("name the same people every time, of many names, all adults, some without email", () => {
    expect(sampleLicense(1_000_042, now)).toEqual(sampleLicense(1_000_042, now));
    const people = all.flatMap(({ data }) => data.spouses);
    expect(new Set(people.map(({ first_name, last_name }) => `${first_name} ${last_name}`)).size).toBeGreaterThan(200);
    expect(people.filter(({ email }) => email === "").length).toBeGreaterThan(20);
    expect(people.every(({ email }) => email === "" || /^[a-z.]+@example\.org$/.test(email))).toBe(true);
    expect(people.every(({ date_of_birth }) => date_of_birth < "2007-03-01")).toBe(true);
  });

  it("stay as they are when seeded again", async () => {
    await markLicense(database.db, 1_000_055, "voided", now);
    await seedSampleLicenses(database.db, new Date("2027-01-01"));
    expect((await get(1_000_055)).voidedAt).toEqual(now);
  });
});

describe("marking", () => {
  it("finalizes and voids once, and says when there is nothing to mark", async () => {
    const later = new Date("2026-03-02T12:00:00Z");
    expect(await markLicense(database.db, 1_000_029, "finalized", now)).toBe(true);
    expect(await markLicense(database.db, 1_000_029, "finalized", later)).toBe(true);
    expect((await get(1_000_029)).finalizedAt).toEqual(now);
    expect(await markLicense(database.db, 1_000_029, "voided", later)).toBe(true);
    expect(await registry.check(1_000_029)).toEqual({ exists: false });
    expect(await markLicense(database.db, 5, "finalized", now)).toBe(false);
    expect(await markLicense(database.db, 5, "voided", now)).toBe(false);
  });
});
