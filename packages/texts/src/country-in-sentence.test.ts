import { expect, test } from "vitest";
import { customerOrder } from "./en/checkout/customer-order.ts";
import { countries } from "./en/order/countries.ts";
import { inSentence } from "./en/order/country-in-sentence.ts";

test("gives an article to the countries that have one", () => {
  const named = Object.values(countries).filter((country) => inSentence(country) !== country);
  expect(named).toEqual([
    "Åland Islands",
    "Bahamas",
    "British Indian Ocean Territory",
    "British Virgin Islands",
    "Caribbean Netherlands",
    "Cayman Islands",
    "Central African Republic",
    "Cocos (Keeling) Islands",
    "Comoros",
    "Cook Islands",
    "Dominican Republic",
    "Falkland Islands",
    "Faroe Islands",
    "French Southern Territories",
    "Gambia",
    "Heard Island and McDonald Islands",
    "Isle of Man",
    "Maldives",
    "Marshall Islands",
    "Netherlands",
    "Northern Mariana Islands",
    "Philippines",
    "Pitcairn Islands",
    "Solomon Islands",
    "South Georgia and the South Sandwich Islands",
    "Turks and Caicos Islands",
    "U.S. Minor Outlying Islands",
    "U.S. Virgin Islands",
    "United Arab Emirates",
    "United Kingdom",
    "United States",
  ]);
});

test("tells what an apostille does by the name with its article", () => {
  expect(customerOrder.afterwards.apostille("Netherlands")).toContain("in the Netherlands.");
  expect(customerOrder.afterwards.authentication("United Arab Emirates")).toContain("in the United Arab Emirates.");
  expect(customerOrder.afterwards.authentication("Egypt")).toContain("in Egypt.");
});
