import { readFileSync } from "node:fs";
import { tableOf } from "@dop/domain/testing";

/** A table of a page of docs/rules, by its first header cell, without marks of code. */
export function ruleTable(page: string, first: string): readonly (readonly string[])[] {
  const markdown = readFileSync(new URL(`../../../docs/rules/${page}.md`, import.meta.url), "utf8");
  return tableOf(markdown, first).map((row) => row.map((cell) => cell.replaceAll("`", "")));
}

/** The ids of a cell: 1 and 2 of "Order Placed (1), Info Verified (2)". */
export const idsIn = (cell = ""): readonly number[] => [...cell.matchAll(/\((\d+)\)/g)].map(([, id]) => Number(id));
