import { existsSync, readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";

const place = new URL("../../../docs/operations/asvs.md", import.meta.url);
const page = readFileSync(place, "utf8");
const states = ["met", "partly", "not met", "not applicable"] as const;

/** A requirement: number, words, state, and why or what shows it. */
type Requirement = readonly [number: string, what: string, state: string, why: string];

/** The requirements of a line: those that one thing shows (met, where it says nothing else), or that do not apply. */
function requirementsOf(line: string): readonly Requirement[] {
  const [, reason, listed = ""] = /^- Not applicable, (.+): (V.+)$/.exec(line) ?? [];
  const parts = (text: string): [string, string] => [text.split(" ", 1).join(), text.slice(text.indexOf(" ") + 1)];
  if (reason !== undefined)
    return listed.split(/, (?=V\d)/).map((one) => [...parts(one), "not applicable", reason] as const);
  const [, name, state = "met", why = ""] = /^- (V\d.*?)(?:, \*\*(.+?)\*\*)?: (.+)$/.exec(line) ?? [];
  return name === undefined ? [] : name.split(/; (?=V\d)/).map((one) => [...parts(one), state, why] as const);
}

const lines = page.split("\n").map(requirementsOf);
/** The requirements in the standard's order; those that do not apply stand at the end of their chapters. */
const requirements = lines.flat().toSorted(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));

/** The counts of the summary: all, and those of each state. */
const summary = /^Of (\d+), (\d+) are met, (\d+) partly, (\d+) not met, and (\d+) do not apply\.$/m.exec(page);

const numberOf = ([number]: Requirement): string => number;
const chapterOf = (row: Requirement): string => numberOf(row).split(".", 1).join();

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
    const ordered = (rows: readonly Requirement[]) =>
      rows.map(numberOf).toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
    const applied = lines.flatMap((rows) => rows.filter(([, , state]) => state !== "not applicable"));
    expect(applied.map(numberOf)).toEqual(ordered(applied));
    expect(lines.filter((rows) => rows.map(numberOf).join() !== ordered(rows).join())).toEqual([]);
  });

  it("lists each requirement below the heading of its chapter", () => {
    const sections = page.split(/^## (?=V\d)/m).slice(1);
    const strays = sections.flatMap((section) =>
      section
        .split("\n")
        .flatMap(requirementsOf)
        .filter((row) => chapterOf(row) !== section.split(" ", 1).join()),
    );
    expect(sections).toHaveLength(17);
    expect(strays.map(numberOf)).toEqual([]);
  });

  it("says of each what it is and why, and of each that is met where it shows", () => {
    const wrong = requirements.filter(([, what, state, why]) => {
      const isKnown = (states as readonly string[]).includes(state);
      return !isKnown || !what || !why || (!why.includes("](") && state !== "not applicable");
    });
    expect(wrong.map(numberOf)).toEqual([]);
    const open = requirements.filter(([, , state]) => state === "partly" || state === "not met");
    expect(open.filter(([, , , why]) => !why.includes("Met ")).map(numberOf), "what would meet it").toEqual([]);
  });

  it("says of each that is open who can close it", () => {
    const section = /## What is open, and who can close it\n([\s\S]*?)\n## /.exec(page)?.[1] ?? "";
    const named = section.match(/V\d+\.\d+\.\d+/g) ?? [];
    const open = requirements.filter(([, , state]) => state === "partly" || state === "not met").map(numberOf);
    expect(named.toSorted()).toEqual(open.toSorted());
  });

  it("counts them right in its summary", () => {
    const counted = states.map((state) => requirements.filter(([, , is]) => is === state).length);
    expect(summary?.slice(1).map(Number)).toEqual([requirements.length, ...counted]);
  });

  it("leads to files and headings that there are", () => {
    const targetsIn = (text: string) => [...text.matchAll(/\]\((?!https:)([^)]+)\)/g)].map(([, target = ""]) => target);
    expect(requirements.flatMap(([, , , why]) => targetsIn(why)).length).toBeGreaterThan(200);
    const missing = targetsIn(page).filter((target) => {
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
