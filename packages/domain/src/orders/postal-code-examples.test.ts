import { describe, expect, test } from "vitest";
import { defaultShippingRateCents } from "../countries/shipping-rates.ts";
import { shippingAddressSchema } from "./step-schemas.ts";
import { postalExamples as examples } from "../../test/postal-examples.ts";
import { isPostalCode } from "../countries/index.ts";
import { tidyPostalCode } from "./postal-code.ts";

const signs = /[\s-]/g;
const places = ["US", ...Object.keys(defaultShippingRateCents)];
const codes = places.flatMap((country) => (examples[country]?.split(", ") ?? []).map((code) => ({ country, code })));
const zipPlusFour = ["US 22162-1010", "VI 00802-1222", "VI 00850-9802"];

const accepts = (country: string, zip: string): boolean => {
  const address = { shipToName: "A", lineOne: "B", lineTwo: "", city: "C", stateProvince: "D" };
  return shippingAddressSchema.safeParse({ ...address, country, zip }).success;
};

describe("the example codes of every place that is shipped to", () => {
  test("cover at least 150 places", () => {
    expect(new Set(codes.map(({ country }) => country)).size).toBeGreaterThan(150);
  });

  test("pass validation as the form tidies them", () => {
    const refused = codes.filter(({ country, code }) => !accepts(country, tidyPostalCode(code, country)));
    expect(refused.map(({ country, code }) => `${country} ${code}`)).toEqual([]);
  });

  test("keep every digit and letter, but for ZIP+4", () => {
    const cut = codes.filter(
      ({ country, code }) => tidyPostalCode(code, country).replaceAll(signs, "") !== code.replaceAll(signs, ""),
    );
    expect(cut.map(({ country, code }) => `${country} ${code}`).toSorted()).toEqual(zipPlusFour);
  });

  test("keep their signs where there is room", () => {
    const fitting = codes.filter(({ code }) => code.length <= 8);
    expect(fitting.filter(({ country, code }) => tidyPostalCode(code, country) !== code)).toEqual([]);
    expect(fitting.length).toBeGreaterThan(300);
  });

  test("look like codes of their country", () => {
    const unlike = codes.filter(({ country, code }) => !isPostalCode(tidyPostalCode(code, country), country));
    expect(unlike).toEqual([]);
  });

  test("stay as typed until a country is known", () => {
    expect(codes.filter(({ code }) => tidyPostalCode(code, "") !== code)).toEqual([]);
  });
});
