import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { sourcesIn, type Source } from "./sources.ts";

/** Words that begin a clause where a reader expects the name of a thing. */
const clause =
  /^(?:What|Whether|How|When|Which|Where|Who|Whose|Why|(?:Until|Since|From) when|The same (?:of|for|as))\b/;
/** Words that begin a title without a verb that acts. */
const passive = new RegExp(
  "^(?:is|are|was|were|has|have|had|do|does|did|of|at|by|that|what|whether|how|when|which|" +
    "who|whose|where|why|nor|so|and|or|but)\\b",
);

/** Line numbers of comments whose head is a clause; of several lines only the first has a head. */
function clausesIn(text: string): readonly number[] {
  const lines = text.split("\n");
  return lines.flatMap((line, at) => {
    const before = lines[at - 1] ?? "";
    const [, mark, own] = /(\/\*\*?|\/\/|\{\/\*)\s*(\S.*)/.exec(line) ?? [];
    const head = own ?? (/\/\*\*?\s*$/.test(before) ? /^\s*\*\s+(\S.*)/.exec(line)?.[1] : undefined);
    const isFirst = mark !== "//" || !/^\s*\/\//.test(before);
    return head !== undefined && isFirst && clause.test(head) ? [at + 1] : [];
  });
}

/** Titles of tests that begin without a verb that acts. */
const passivesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\b(?:it|test)(?:\.\w+(?:\((?:[^()]|\([^)]*\))*\))?)*\(\s*(["'`])(.*?)\1/g)].flatMap(
    ([, , title = ""]) => (passive.test(title) ? [title] : []),
  );

/** Written apart, so that this file does not find them in itself. */
const comment = (text: string): string => ["/", "/", ` ${text}`].join("");
const titled = (call: string, title: string): string => `${call}("${title}", () => {});`;

describe("heads of comments", () => {
  test.each(["Whether it is open.", "What a customer sees.", "How many there are."])(
    "names the clause in %j",
    (head) => {
      expect(clausesIn(comment(head))).toEqual([1]);
      expect(clausesIn(["/", "**", `\n * ${head}\n */`].join(""))).toEqual([2]);
    },
  );

  test.each(["True when it is open.", `A line,\n${comment("which goes on.")}\n${comment("What follows is no head.")}`])(
    "accepts %j",
    (head) => {
      expect(clausesIn(comment(head))).toEqual([]);
    },
  );
});

test("titles begin with a verb that acts", () => {
  expect(passivesIn(titled("it", "is refused") + titled("test.each([1])", "of %i"))).toEqual(["is refused", "of %i"]);
  expect(passivesIn(titled("it", "refuses a viewer") + titled("test", "finds no other"))).toEqual([]);
});

test("every file names things first", () => {
  const folders = [
    "texts",
    "domain",
    "server/src",
    "server/test",
    "simulation",
    "web",
    "../e2e",
    "../bench",
    "../scripts",
  ];
  const sources = folders.flatMap(sourcesIn).filter(({ path }) => !path.endsWith("db/tables.ts"));
  expect(sources.length).toBeGreaterThan(1500);
  const isTest = ({ path }: Source): boolean => /\.(?:test|journey|walk)\.tsx?$/.test(path);
  expect([
    ...sources.flatMap(({ path, text }) => clausesIn(text).map((line) => `${path}:${String(line)}`)),
    ...sources.filter(isTest).flatMap(({ path, text }) => passivesIn(text).map((title) => `${path}: ${title}`)),
  ]).toEqual([]);
});

/** Migrations that may change: those that every start applies again, and those since this rule. */
const migrations = new URL("../../packages/server/migrations/", import.meta.url);
const firstHeld = "0076";

test("comments of functions, views and newer migrations name things first", () => {
  const names = [
    ...readdirSync(migrations).filter((name) => name >= firstHeld && name.endsWith(".sql")),
    ...readdirSync(new URL("repeatable/", migrations)).map((name) => `repeatable/${name}`),
  ];
  const found = names.flatMap((name) => {
    const text = readFileSync(new URL(name, migrations), "utf8").replaceAll(/^(\s*)-- /gm, "$1// ");
    return clausesIn(text).map((line) => `${name}:${String(line)}`);
  });
  expect(names.length).toBeGreaterThan(10);
  expect(found).toEqual([]);
});
