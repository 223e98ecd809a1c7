import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

const documents = [
  ...readdirSync(root).filter((name) => name.endsWith(".md")),
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
].map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

/** The anchor that readers' sites give a heading. */
const anchorOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-");

const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => anchorOf(heading));

/** Targets of a document's links, without those to other sites and those in code. */
const linksIn = (text: string): string[] =>
  [...text.replaceAll(/`[^`\n]*`/g, "").matchAll(/\]\(([^)\n]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

/** True when a link of `from` leads to a file that exists and, where it names one, to a heading in it. */
function leadsSomewhere(from: string, link: string): boolean {
  const [file = "", anchor] = link.split("#");
  const path = file === "" ? from : join(dirname(from), file);
  if (!existsSync(join(root, path))) return false;
  return anchor === undefined || anchorsIn(readFileSync(join(root, path), "utf8")).includes(anchor);
}

test("reads headings and links as a reader's site does", () => {
  expect(anchorsIn("# A\n## A `b`, [c](d.md) and E-3\n")).toEqual(["a", "a-b-c-and-e-3"]);
  expect(linksIn("[a](b.md#c) [d](https://e.example) `[f](g)`")).toEqual(["b.md#c"]);
  expect(leadsSomewhere("README.md", "no-such-file.md")).toBe(false);
  expect(leadsSomewhere("README.md", "CONTRIBUTING.md#no-such-heading")).toBe(false);
});

test("every link of a document leads to a file and a heading that exist", () => {
  const links = documents.flatMap(({ path, text }) => linksIn(text).map((link) => ({ path, link })));
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(({ path, link }) => !leadsSomewhere(path, link))).toEqual([]);
});
