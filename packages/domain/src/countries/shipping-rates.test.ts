import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { countries, countriesWithoutShippingRate, defaultShippingRateCents, notSeparateDestinations } from "./index.ts";
import { plainDefaults } from "../settings/index.ts";

describe("default shipping rates", () => {
  test("exist for every country but the United States and those without a rate", () => {
    const without = new Set<string>(["US", ...countriesWithoutShippingRate]);
    expect(countriesWithoutShippingRate).toHaveLength(27);
    for (const { code } of countries) {
      expect(Object.hasOwn(defaultShippingRateCents, code), code).toBe(!without.has(code));
    }
    expect(Object.keys(defaultShippingRateCents)).toHaveLength(countries.length - 28);
  });

  test("fall into three zones", () => {
    expect(new Set(Object.values(defaultShippingRateCents))).toEqual(new Set([6000, 7500, 9000]));
    expect(defaultShippingRateCents).toMatchObject({
      CA: 6000,
      MX: 6000,
      DE: 7500,
      JP: 7500,
      BR: 9000,
      KE: 9000,
    });
  });
});

test("every exclusion has a reason in words in docs/operations/destinations.md", () => {
  const page = readFileSync(new URL("../../../../docs/operations/destinations.md", import.meta.url), "utf8");
  const [, ...tables] = page.split("\n## ");
  const rows = tables.map((table) => [...table.matchAll(/^\|.* ([^|]{21,}) +\| ((?:[A-Z]{2}(?:, )?)+) +\|$/gm)]);
  const codes = rows.map((row) => row.flatMap(([, , listed = ""]) => listed.split(", ")).toSorted());
  expect(codes).toEqual([
    [...notSeparateDestinations],
    Object.keys(plainDefaults.unserved_countries),
    [...countriesWithoutShippingRate],
  ]);
});
