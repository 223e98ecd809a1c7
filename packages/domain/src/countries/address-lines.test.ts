import { describe, expect, it } from "vitest";
import { addressLines, countries } from "./index.ts";

const lines = (country: string, city: string, state: string, zip: string) =>
  addressLines({
    ship_to_name: "Ada Miller",
    address_line_1: "12 Main St",
    address_line_2: null,
    address_line_3: " ",
    city,
    state,
    zip,
    country,
  }).slice(2);

describe("the lines of an address", () => {
  it.each([
    ["US", "Provo", "UT", "84601", ["Provo, UT 84601"]],
    ["CA", "Toronto", "ON", "M5V 2T6", ["Toronto, ON M5V 2T6"]],
    ["AU", "Perth", "WA", "6000", ["Perth, WA 6000"]],
    ["DE", "Berlin", "", "10115", ["10115 Berlin"]],
    ["MX", "Oaxaca", "OAX", "68000", ["68000 Oaxaca", "OAX"]],
    ["GB", "London", "", "SW1A 1AA", ["London", "SW1A 1AA"]],
    ["IE", "Cork", "Co. Cork", "T12 X8", ["Cork", "Co. Cork", "T12 X8"]],
    ["HK", "Kowloon", "", "", ["Kowloon"]],
    ["", "", "", "", []],
  ])("follow the order of %s", (country, city, state, zip, expected) => {
    expect(lines(country, city, state, zip)).toEqual(expected);
  });

  it("leave nothing out in any country", () => {
    for (const { code } of countries)
      expect(lines(code, "Cityname", "Statename", "12345").join(" "), code).toMatch(
        /^(?=.*Cityname)(?=.*Statename)(?=.*12345)/,
      );
  });
});
