import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { checkNames } from "../checks/names.ts";
import { faults } from "./index.ts";

test.each(faults)("the fault $name has one place", async ({ file, find, replace }) => {
  const text = await readFile(new URL(`../../../${file}`, import.meta.url), "utf8");
  expect(text.split(find)).toHaveLength(2);
  expect(replace).not.toBe(find);
});

test("thirty faults or more have names of their own, and every check has some", () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  expect(faults.length).toBeGreaterThanOrEqual(30);
  expect(new Set(faults.map(({ check }) => check))).toEqual(new Set(checkNames));
});
