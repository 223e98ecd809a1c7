import { expect, test } from "vitest";
import { productionIn } from "./sources.ts";

/** Newer than the oldest browsers of customers: Safari 15.4, Firefox 115, Chrome 105 (rule O-70). */
const newer = [
  /\.(?:toSorted|toReversed|toSpliced)\(/,
  /\(\?<[=!]/,
  /\b(?:Array\.fromAsync|Object\.groupBy|Map\.groupBy|Promise\.withResolvers|Promise\.try|URL\.canParse)\b/,
  /\bAbortSignal\.any\b|\bIterator\.from\b|\brequestIdleCallback\b|\bstatic \{/,
  /\.(?:isWellFormed|toWellFormed|intersection|isSubsetOf|difference|symmetricDifference)\(|(?<!\bz)\.union\(/,
];

test("browsers load no built-in that is newer than the oldest of them", () => {
  const sources = ["web/src", "domain/src", "texts/src"].flatMap(productionIn);
  expect(sources.length).toBeGreaterThan(400);
  const found = sources.flatMap(({ path, text }) =>
    text
      .split("\n")
      .flatMap((line, index) =>
        newer.some((each) => each.test(line)) ? [`${path}:${String(index + 1)} ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});
