import { describe, expect, test } from "vitest";

import { countries, countryName, isCountryCode } from "./index.ts";

describe("countries", () => {
  test("contain the 249 of ISO 3166-1 and Kosovo, each once", () => {
    expect(countries).toHaveLength(250);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(250);
    expect(new Set(countries.map(({ label }) => label)).size).toBe(250);
    expect(countries.every(({ code }) => /^[A-Z]{2}$/.test(code))).toBe(true);
    expect(isCountryCode("XK")).toBe(true);
  });

  test("sort by label without regard to accents", () => {
    const labels = countries.map(({ label }) => label);
    expect(labels).toEqual(labels.toSorted(new Intl.Collator("en").compare));
  });

  test("bear the names that people know", () => {
    expect(countryName("FR")).toBe("France");
    expect(countryName("HK")).toBe("Hong Kong");
    expect(countryName("US")).toBe("United States");
    expect(countryName("BA")).toBe("Bosnia and Herzegovina");
    expect(countryName("CI")).toBe("Côte d'Ivoire (Ivory Coast)");
    expect(countries.filter(({ label }) => /&|^St\. |’/.test(label))).toEqual([]);
  });

  test("an unknown code is no country and answers itself as its name", () => {
    expect(isCountryCode("ZZ")).toBe(false);
    expect(isCountryCode("fr")).toBe(false);
    expect(isCountryCode("toString")).toBe(false);
    expect(countryName("ZZ")).toBe("ZZ");
    expect(countryName("constructor")).toBe("constructor");
  });
});
