import { describe, expect, test } from "vitest";

import {
  apostilleCountries,
  countries,
  apostilleOrAuthentication,
  hagueEntryIntoForce,
  hagueObjectionsRaised,
  isApostilleCountry,
  isCountryCode,
  notSeparateDestinations,
} from "./index.ts";
import { countries as countryNames } from "@dop/texts/en/order/countries";

/** Territories to which a party has extended the Convention; every other place in the list is a party itself. */
const hagueExtensions: readonly string[] = [
  "AI",
  "AW",
  "BM",
  "CW",
  "FK",
  "GG",
  "GI",
  "HK",
  "IM",
  "JE",
  "KY",
  "MO",
  "MS",
  "SH",
  "SX",
  "TC",
  "VG",
];

describe("the Apostille Convention", () => {
  test("lists 130 parties with a date and 17 extensions, each a country", () => {
    const entries = Object.entries(hagueEntryIntoForce);
    expect(entries).toHaveLength(147);
    expect(hagueExtensions).toHaveLength(17);
    expect(entries.filter(([, since]) => since === null)).toHaveLength(15);
    expect(entries.every(([code]) => isCountryCode(code))).toBe(true);
    expect(entries.every(([, since]) => since === null || /^\d{4}-\d{2}-\d{2}$/.test(since))).toBe(true);
  });

  test("only extensions are without a date, and objections are to parties alone", () => {
    const undated = Object.entries(hagueEntryIntoForce).filter(([, since]) => since === null);
    expect(undated.filter(([code]) => !hagueExtensions.includes(code))).toEqual([]);
    for (const code of hagueObjectionsRaised) expect(hagueEntryIntoForce[code], code).toEqual(expect.any(String));
  });
});

describe("apostilleOrAuthentication", () => {
  test.each([
    ["a party for long", "FR", "2026-07-23", "apostille"],
    ["the day before entry into force", "CN", "2023-11-06", "authentication"],
    ["the day of entry into force", "CN", "2023-11-07", "apostille"],
    ["the day after", "CN", "2023-11-08", "apostille"],
    ["an extension with a date, before it", "HK", "1960-01-01", "authentication"],
    ["an extension with a date", "HK", "2026-07-23", "apostille"],
    ["an extension without a verified date", "BM", "2026-07-23", "apostille"],
    ["a party that has no shipping rate", "VE", "2026-07-23", "apostille"],
    ["no party", "AE", "2026-07-23", "authentication"],
    ["a party from 2024, before", "CA", "2023-12-31", "authentication"],
    ["a party from 2024, on its first day", "CA", "2024-01-11", "apostille"],
    ["no country", "ZZ", "2026-07-23", "authentication"],
    ["a name of an object", "constructor", "2026-07-23", "authentication"],
  ] as const)("%s: %s on %s gets %s", (_why, code, date, kind) => {
    expect(apostilleOrAuthentication(code, date)).toBe(kind);
  });
});

describe("the apostille select", () => {
  const offered = apostilleCountries(countryNames).map(({ code }) => code);

  test("leaves out 31 places that are no destination, and the United States", () => {
    expect(notSeparateDestinations).toHaveLength(31);
    expect(offered).toHaveLength(countries.length - 31 - 1);
    for (const code of ["US", ...notSeparateDestinations] as const) {
      expect(offered).not.toContain(code);
    }
  });

  test("offers the rest in the order of the list, and leaves it to the office which of them it serves", () => {
    expect(offered).toEqual(countries.map(({ code }) => code).filter((code) => offered.includes(code)));
    expect(offered).toEqual(expect.arrayContaining(["FR", "XK", "RU", "AF", "HK", "GI", "CU", "EH", "IR", "KP"]));
  });

  test("agrees with the guard for a single code", () => {
    for (const { code } of countries) expect(isApostilleCountry(code), code).toBe(offered.includes(code));
    expect(isApostilleCountry("ZZ")).toBe(false);
  });
});
