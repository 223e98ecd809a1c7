import { expect, test } from "vitest";
import { sourcesIn } from "./sources.ts";

test("lines keep 120 columns, also strings and comments, which the formatter leaves alone", () => {
  const folders = [
    "texts/src",
    "texts/test",
    "domain/src",
    "domain/test",
    "server/src",
    "server/test",
    "web/src",
    "web/test",
    "simulation",
    "../e2e",
    "../bench",
    "../scripts",
  ];
  const sources = folders.flatMap(sourcesIn);
  expect(sources.length).toBeGreaterThan(1500);
  // One line of data.
  const found = sources
    .filter(({ path }) => !path.endsWith("common-passwords.ts"))
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, index) => (line.length > 120 ? [`${path}:${String(index + 1)}`] : [])),
    );
  expect(found).toEqual([]);
});
