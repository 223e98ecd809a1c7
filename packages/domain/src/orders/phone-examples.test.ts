import { getExampleNumber, isValidPhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/min";
import examples from "libphonenumber-js/examples.mobile.json" with { type: "json" };
import { expect, test } from "vitest";
import { contactInfoSchema } from "./step-schemas.ts";
import { shownPhone, tidyPhone } from "./tidy-input.ts";

const person = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.org" };
const numbers = Object.keys(examples).flatMap((country) => {
  const number = getExampleNumber(country as keyof typeof examples, examples);
  return number === undefined ? [] : [number];
});

test("the example number of every country is taken as people write it, and shown as the same number", () => {
  const wrong = numbers.flatMap((number) => {
    const spellings = [
      number.formatInternational(),
      number.number,
      number.format("RFC3966"),
      number.format("IDD", { fromCountry: "US" }),
    ];
    return spellings.filter((typed) => {
      const phone = tidyPhone(typed);
      const shown = parsePhoneNumberFromString(shownPhone(phone), "US");
      return !contactInfoSchema.safeParse({ ...person, phone }).success || shown?.number !== number.number;
    });
  });
  process.stdout.write(`${numbers.length} example numbers, ${wrong.length} spellings lost\n`);
  expect(wrong).toEqual([]);
  expect(numbers.length).toBeGreaterThan(230);
});

test("they look like numbers, and a dash, two digits and half a number do not", () => {
  expect(numbers.filter((number) => !isValidPhoneNumber(shownPhone(tidyPhone(number.number)), "US"))).toEqual([]);
  for (const typed of ["-", "12", "801-555", "+44 20"])
    expect(isValidPhoneNumber(shownPhone(tidyPhone(typed)), "US")).toBe(false);
  expect(isValidPhoneNumber("(801) 555-0117", "US")).toBe(true);
});
