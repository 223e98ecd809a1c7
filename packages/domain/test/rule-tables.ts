import { readFileSync } from "node:fs";

/** The cells of the table whose first header cell is `first`, without its header. */
export function tableOf(markdown: string, first: string): readonly (readonly string[])[] {
  const lines = markdown.split("\n").map((line) => line.trim());
  const header = lines.findIndex((line) => line.startsWith("|") && line.split("|")[1]?.trim() === first);
  const body = lines.slice(header + 2);
  const end = body.findIndex((line) => !line.startsWith("|"));
  return body.slice(0, end).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** A table of a page of docs/rules, by its first header cell, without marks of code. */
export function ruleTable(page: string, first: string): readonly (readonly string[])[] {
  const markdown = readFileSync(new URL(`../../../docs/rules/${page}.md`, import.meta.url), "utf8");
  return tableOf(markdown, first).map((row) => row.map((cell) => cell.replaceAll("`", "")));
}

/** The ids of a cell: 1 and 2 of "Order Placed (1), Info Verified (2)". */
export const idsIn = (cell = ""): readonly number[] => [...cell.matchAll(/\((\d+)\)/g)].map(([, id]) => Number(id));
