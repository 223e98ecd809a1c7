import { expect, it } from "vitest";
import { listAddress } from "./queue-sort.ts";

// The server refuses what it does not know, and the way to the next order would end.
it.each([
  ["sort=name&reverse=1&filter=okafor&show=mine", "&sort=name&reverse=1&filter=okafor&show=mine"],
  ["queue=apostille-printAndShip&filter=lee", "&filter=lee"],
  ["sort=status&reverse=yes&show=theirs", ""],
  ["sort=toString&reverse=&show=", ""],
  [`filter=${"a".repeat(201)}`, `&filter=${"a".repeat(200)}`],
  ["", ""],
])("an address %j goes on as %j", (address, list) => {
  expect(listAddress(new URLSearchParams(address))).toBe(list);
});
