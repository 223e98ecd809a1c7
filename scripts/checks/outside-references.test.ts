import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const text = /\.(?:tsx?|mjs|js|css|html|sql|md|jsonc?|ya?ml|sh|example|service|timer)$|(?:^|[/\\])Dockerfile[^/\\]*$/;
const generated = /(?:^|[/\\])(?:node_modules|dist|data|test-results|playwright-report|coverage)(?:[/\\]|$)/;

const specification = String.raw`\bspec(?:ification)?s?`;
const request = String.raw`\bthe (?:issue|brief|page|request|assignment)`;
const part = String.raw`(?:sections?|points?|items?|paragraphs?|chapters?|tables?|rules?|words?|wording)`;

/** Ways to point at a document that is not in the repository: a page of a design, a section of a specification. */
const outside = new RegExp(
  [
    String.raw`\b(?:domain|architecture|performance) page\b`,
    String.raw`\bdomain (?:decisions|\.md)\b`,
    String.raw`${specification},? (?:\d|§|sections?\b|points?\b|page\b|says\b)`,
    String.raw`\bthe spec(?:ification)?s?\b`,
    String.raw`\b(?:requirements?|design|specification) documents?\b`,
    String.raw`\bthe brief(?:'s)?\b(?! (?:moment|pause|time|delay)\b)`,
    String.raw`${request}(?:'s|’s) (?:own )?${part}\b(?! of\b)`,
    String.raw`\b${part} (?:\d+ )?(?:of|in) the (?:issue|brief|assignment)\b`,
    String.raw`\bthe issue (?:says|asks|wants|demands|names)\b`,
    String.raw`(?<!\bRFC \d+,? )§ ?\d`,
  ].join("|"),
  "gi",
);

/** A page by its name. What is built from parts, such as `{a,b}.md`, and addresses of other sites are left out. */
const page = /(?<![\w./:{}<>*$,-])(?!\/\/)[\w./-]*\w\.md\b/g;

const exempt = new Set(
  [
    "CHANGELOG.md",
    "package-lock.json",
    "scripts/checks/outside-references.test.ts",
    // Has names of pages that lead nowhere.
    "scripts/checks/document-links.test.ts",
    // These two are about the specification.
    "docs/decisions/0045-where-we-differ.md",
    ...readdirSync(join(root, "e2e", "walk")).map((name) => `e2e/walk/${name}`),
  ].map((path) => join(...path.split("/"))),
);

/** The repository's own text files, by path. */
function ownFiles(): readonly string[] {
  const top = readdirSync(root, { withFileTypes: true });
  const folders = top.filter((entry) => entry.isDirectory() && !/^\.|^(?:node_modules|data)$/.test(entry.name));
  const files = top.filter((entry) => entry.isFile()).map(({ name }) => name);
  const below = folders.flatMap(({ name }) =>
    readdirSync(join(root, name), { recursive: true, encoding: "utf8" }).map((path) => join(name, path)),
  );
  return [...files, ...below].filter((path) => text.test(path) && !generated.test(path));
}

const files = ownFiles();
const pages = files.filter((path) => path.endsWith(".md")).map((path) => `/${path.replaceAll("\\", "/")}`);

/** True when a page of the repository has this name, with the folders that it names. */
const isOurs = (name: string): boolean =>
  pages.some((path) => path.endsWith(`/${name.replace(/^(?:\.{1,2}\/)+/, "")}`));

/** References of a text outside of the repository. */
const referencesIn = (content: string): readonly string[] => [
  ...(content.match(outside) ?? []),
  ...(content.match(page) ?? []).filter((name) => !isOurs(name)),
];

describe("the search knows a reference to another document from plain words", () => {
  // The bar keeps this file itself from citing what it looks for.
  test.each([
    "see domain |page section 5",
    "(spec |2 section 5",
    "Specification, section 5",
    "the specs' section 5",
    "spec §4",
    "as the spec says",
    "spec |2, line 166",
    "house.md section 4",
    "see `2-back-office.md`",
    "design/architecture.md",
    "(../design/STYLE.md)",
    "domain.md",
    "the requirements document",
    "The design document",
    "page 7 of the brief",
    "the brief asks for it",
    "the issue's point 5",
    "point 3 of the issue",
    "the issue says so",
    "the page's section on letters",
    "the page’s own words",
    "as § 4 has it",
  ])("%s: seen", (content) => {
    expect(referencesIn(content.replace("|", ""))).not.toEqual([]);
  });

  test.each([
    "the page of a domain; spec.file; a specific section 2",
    "https://semver.org/spec/v2.0.0.html",
    "https://github.com/someone/something/blob/main/README-first.md",
    "docs/STYLE.md",
    "docs/operations/upgrade.md, section 6",
    "[rules](../rules/money.md#m-3), and money.md",
    "`docs/rules/{workflow,queues}.md`",
    "new RegExp(`${name}.md`)",
    "RFC 6238 section 4, RFC 6238, § 4",
    "the page's heading, the page's table of rows is shown first",
    "the issue of a field; issues[0]; the brief moment before",
    "required documents, the requirements of a password",
  ])("%s: not", (content) => {
    expect(referencesIn(content)).toEqual([]);
  });
});

test("nothing refers to a document outside the repository", () => {
  const own = files.filter((path) => !exempt.has(path));
  expect(own.length).toBeGreaterThan(2000);
  const found = own.flatMap((path) =>
    referencesIn(readFileSync(join(root, path), "utf8")).map((reference) => `${path}: ${reference}`),
  );
  expect(found).toEqual([]);
});
