import { expect, it } from "vitest";
import { readDollars } from "./read-dollars.ts";

it.each([
  ["12.50", 12.5],
  [" $1,030.50 ", 1030.5],
  ["40.", 40],
])("reads %s as dollars", (text, dollars) => expect(readDollars(text)).toBe(dollars));

it.each(["", "12,50", "1,5", "1e2", "0x64", "-5", "1,0000"])("takes %j for no amount", (text) =>
  expect(readDollars(text)).toBeNaN(),
);
