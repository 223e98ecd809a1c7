import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../../db/database.ts";
import { printedPages } from "../../testing/printed-page.ts";
import { openTestDatabase } from "../../testing/test-database.ts";
import { describeLicenseRegistryContract } from "../../testing/contracts/license-registry.ts";
import { createEmbeddedRegistry, markLicense } from "./embedded.ts";
import { renderLetterOfValidity } from "./letter-of-validity.ts";
import type { LicenseRegistry } from "./port.ts";
import { renderLicensePrintPage } from "./print-page.ts";
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

  it("are 200, finalized unless they end in 9, voided when they end in 00", () => {
    expect(all).toHaveLength(200);
    for (const { number, finalizedAt, voidedAt } of all) {
      expect(finalizedAt === null).toBe(number % 10 === 9);
      expect(voidedAt !== null).toBe(number % 100 === 0);
    }
  });

  it("have ceremonies in the past: the first fifty within 30 days, most within 60, some older", () => {
    const ages = all.filter(({ finalizedAt }) => finalizedAt).map(({ data }) => daysAgo(data.officiant.ceremony_date));
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...ages.slice(0, 45))).toBeLessThanOrEqual(30);
    expect(ages.filter((age) => age <= 60).length).toBeGreaterThan(150);
    expect(ages.filter((age) => age > 60).length).toBeGreaterThan(5);
    expect(all.every(({ finalizedAt }) => finalizedAt === null || finalizedAt < now)).toBe(true);
  });

  it("are the same people every time, of many names, all adults, some without email", () => {
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

/** What a PDF says, as one line. */
const wordsOf = (pdf: Buffer): string =>
  printedPages(pdf)
    .flatMap(({ lines }) => lines)
    .join(" ")
    .replaceAll(/ +/g, " ");

describe("letter of validity", () => {
  const office = {
    name: "Example County Clerk",
    email: "m@example.gov",
    phone: "(801) 555-0100",
    address: "100 Center St",
  };

  it("is a tagged PDF with a title and a language, the same every time for the same day", async () => {
    const record = await get(1_000_001);
    const pdf = await renderLetterOfValidity(record, { office, issuedOn: "2026-03-01", locale: "en" });
    const text = pdf.toString("latin1");
    expect(text).toMatch(/^%PDF-1\.7/);
    expect(text).toContain("/StructTreeRoot");
    expect(text).toContain("/Marked true");
    expect(text).toContain("/Lang (en-US)");
    expect(text).toContain("/DisplayDocTitle true");
    expect(text).toContain("/S /H1");
    expect(text).toContain("Letter of validity for marriage license 1000001");
    expect(await renderLetterOfValidity(record, { office, issuedOn: "2026-03-01", locale: "en" })).toEqual(pdf);
  });

  it("writes its days in the language of its reader", async () => {
    const record = await get(1_000_001);
    const dated = { ...record, ceremonyDate: "2026-02-14" };
    const pdf = await renderLetterOfValidity(dated, { office, issuedOn: "2026-03-01", locale: "es" });
    const text = wordsOf(pdf);
    expect(text).toContain("se celebró el 14 de febrero de 2026.");
    expect(text).toContain("Emitida el 1 de marzo de 2026.");
  });

  it("keeps the letters of names, and survives those from anywhere", async () => {
    const record = await get(1_000_001);
    const [one, two] = record.data.spouses;
    const spouses: typeof record.data.spouses = [
      { ...one, first_name: "Đặng Łukasz" },
      { ...two, first_name: "北京" },
    ];
    const pdf = await renderLetterOfValidity(
      { ...record, data: { ...record.data, spouses } },
      { office, issuedOn: "2026-03-01", locale: "en" },
    );
    const text = wordsOf(pdf);
    expect(text).toContain("Đặng Łukasz");
    expect(text).toContain("??");
  });
});

describe("license print page", () => {
  it("has a sheet per license, tells voided ones, and escapes", async () => {
    const record = await get(1_000_001);
    const [one, two] = record.data.spouses;
    const spouses: typeof record.data.spouses = [{ ...one, first_name: "<b>Ada" }, two];
    const records = [{ ...record, data: { ...record.data, spouses } }, await get(1_000_100), await get(1_000_019)];
    const page = renderLicensePrintPage(records, { basePath: "/" });
    expect(page.match(/<article/g)).toHaveLength(3);
    expect(page.match(/VOIDED LICENSE/g)).toHaveLength(1);
    expect(page).toContain("&lt;b&gt;Ada");
    expect(page).not.toMatch(/<script|<style|style=|<b>/);
    expect(renderLicensePrintPage([], { basePath: "/" })).toContain("No licenses found.");
  });
});
