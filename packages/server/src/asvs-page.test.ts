import { existsSync, readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";

const place = new URL("../../../docs/operations/asvs.md", import.meta.url);
const page = readFileSync(place, "utf8");
const states = ["met", "partly", "not met", "not applicable"] as const;

const tableRows = page
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) => line.slice(1, -1).split("|"))
  .map((cells) => cells.map((cell) => cell.trim()));

/** A row of a requirement: number, requirement, state, and why or what shows it. */
const requirements = tableRows.filter(([first = ""]) => /^V\d/.test(first));

/** A row of the summary: the chapter's number, or `all`, and its counts. */
const summary = tableRows.flatMap(([first = "", ...counts]) => {
  const [, chapter] = /^(?:\[(V\d+) .*|(?=all$))/.exec(first) ?? [null, null];
  return chapter === null ? [] : [[chapter ?? "all", ...counts.map(Number)]];
});

const numberOf = ([number = ""]: readonly string[]): string => number;
const chapterOf = (row: readonly string[]): string => numberOf(row).split(".", 1).join();

/** The anchor that GitHub makes of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");

describe("the page of the ASVS", () => {
  it("lists every requirement of levels 1 and 2 once, in the standard's numbers and order", () => {
    const numbers = requirements.map(numberOf);
    // 70 of level 1 and 183 of level 2 in version 5.0.0.
    expect(numbers).toHaveLength(253);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.filter((number) => !/^V\d{1,2}\.\d{1,2}\.\d{1,2}$/.test(number))).toEqual([]);
    const sorted = numbers.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
    expect(numbers).toEqual(sorted);
  });

  it("says of each what it is and why, and of each that is met where it shows", () => {
    const wrong = requirements.filter(([, what, state = "", why = ""]) => {
      const isKnown = (states as readonly string[]).includes(state);
      return !isKnown || !what || !why || (!why.includes("](") && state !== "not applicable");
    });
    expect(wrong.map(numberOf)).toEqual([]);
    const open = requirements.filter(([, , state]) => state === "partly" || state === "not met");
    expect(open.filter(([, , , why = ""]) => !why.includes("Met ")).map(numberOf), "what would meet it").toEqual([]);
  });

  it("says of each that is open who can close it", () => {
    const section = /## What is open, and who can close it\n([\s\S]*?)\n## /.exec(page)?.[1] ?? "";
    const named = section.match(/V\d+\.\d+\.\d+/g) ?? [];
    const open = requirements.filter(([, , state]) => state === "partly" || state === "not met").map(numberOf);
    expect(named.toSorted()).toEqual(open.toSorted());
  });

  it("counts them right in its summary", () => {
    const counted = (rows: readonly string[][]) => [
      ...states.map((state) => rows.filter(([, , is]) => is === state).length),
      rows.length,
    ];
    const chapters = [...new Set(requirements.map(chapterOf))];
    expect(summary).toEqual([
      ...chapters.map((chapter) => [chapter, ...counted(requirements.filter((row) => chapterOf(row) === chapter))]),
      ["all", ...counted(requirements)],
    ]);
  });

  it("leads to files and headings that there are", () => {
    const targets = [...page.matchAll(/\]\((?!https:)([^)]+)\)/g)].map(([, target = ""]) => target);
    expect(targets.length).toBeGreaterThan(200);
    const missing = targets.filter((target) => {
      const file = new URL(target, place);
      const anchor = file.hash.slice(1);
      file.hash = "";
      if (!existsSync(file) || !statSync(file).isFile()) return true;
      const headings = readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm);
      return anchor !== "" && ![...headings].some(([, heading = ""]) => anchorOf(heading) === anchor);
    });
    expect(missing).toEqual([]);
  });
});
