import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
const text = /\.(?:tsx?|mjs|js|css|html|sql|md|jsonc?|ya?ml|sh|example|service|timer)$|(?:^|[/\\])Dockerfile[^/\\]*$/;
const generated = /(?:^|[/\\])(?:node_modules|dist|data|test-results|playwright-report|coverage)(?:[/\\]|$)/;

/** Ways to point at a document that is not in the repository: a page of a design, a section of a specification. */
const outside = new RegExp(
  [
    String.raw`\b(?:domain|architecture|performance) page\b`,
    String.raw`\bdomain (?:decisions|\.md)\b|\bdomain\.md\b`,
    String.raw`\bspec(?:ification)?s?,? (?:\d|sections?\b)`,
    String.raw`\bthe spec(?:ification)?s?\b`,
  ].join("|"),
  "gi",
);

/** How often a text points outside. */
const countIn = (content: string): number => content.match(outside)?.length ?? 0;

const exempt = new Set([
  "CHANGELOG.md",
  "package-lock.json",
  join("packages", "domain", "src", "outside-references.test.ts"),
]);

/** The repository's own text files, by path. */
function ownFiles(): readonly string[] {
  const top = readdirSync(root, { withFileTypes: true });
  const folders = top.filter((entry) => entry.isDirectory() && !/^\.|^(?:node_modules|data)$/.test(entry.name));
  const files = top.filter((entry) => entry.isFile()).map(({ name }) => name);
  const below = folders.flatMap(({ name }) =>
    readdirSync(join(root, name), { recursive: true, encoding: "utf8" }).map((path) => join(name, path)),
  );
  return [...files, ...below].filter((path) => text.test(path) && !generated.test(path) && !exempt.has(path));
}

test("the search knows a reference to another document from plain words", () => {
  const references = ["domain page", "(spec 2", "Specification,", "the specs'"].map((name) => `${name} section 5`);
  expect(references.map(countIn)).toEqual([1, 1, 1, 1]);
  expect(countIn("the page of a domain; spec.file; a specific section 2; https://semver.org/spec/v2.0.0.html")).toBe(0);
});

test("nothing refers to a document outside the repository", () => {
  const files = ownFiles();
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((path) => countIn(readFileSync(join(root, path), "utf8")) > 0)).toEqual([]);
});
