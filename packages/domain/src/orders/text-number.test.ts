import { expect, it } from "vitest";
import { textNumber } from "./tidy-input.ts";

it.each([
  ["(801) 555-0117", "+18015550117"],
  ["801 555 0117", "+18015550117"],
  ["1-416-555-0117", "+14165550117"],
  ["876 555 0117", null],
  ["900 555 0117", null],
  ["801 976 0117", null],
  ["700 555 0117", null],
  ["011 44 20 7946 0117", null],
  ["555-0117", null],
  ["101 555 0117", null],
])("text messages to %s go to %s (rule E-26)", (phone, number) => {
  expect(textNumber(phone)).toBe(number);
});
