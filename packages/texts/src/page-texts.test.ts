import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const source = fileURLToPath(new URL("../../web/src", import.meta.url));
const texts = fileURLToPath(new URL(".", import.meta.url));

const read = (path: string): string => readFileSync(path, "utf8");
const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, found]) => (found === undefined ? [] : [found]));

/** The areas that a page of the audience has, as the catalogue's list for it names them. */
function areasFor(audience: string, locale: string): string[] {
  const file = `for-${audience.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
  return matches(read(join(texts, locale, file)), /export \{([^}]*)\}/g).flatMap((names) => matches(names, /(\w+)/g));
}

/** The files that a module imports by paths of ours, at once or later, directly or through others; not to prefetch. */
function closureOf(module: string): Set<string> {
  const seen = new Set([module]);
  for (const file of seen) {
    for (const path of matches(read(file), /(?:from|import)\s*\(?\s*"(\.[^"]+\.tsx?)"(?!\)\.catch)/g)) {
      const imported = join(dirname(file), path);
      if (existsSync(imported)) seen.add(imported);
    }
  }
  return seen;
}

const areasAskedFor = (file: string): string[] => matches(read(file), /\b(?:use|get)Texts\("(\w+)"\)/g);

/** Every page that is loaded for an audience, by the file that holds it. */
const pages = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."))
  .flatMap((path) => {
    const file = join(source, path);
    // The table of the staff's pages names their audiences once.
    const declared =
      /\b(?:lazyPage\(\s*"(\w+)",|page\(|(administration)\()\s*async \(\) => \(await import\("([^"]+)"\)\)/g;
    return [...read(file).matchAll(declared)].map(([, named, other, module = ""]) => ({
      audience: named ?? other ?? "staff",
      module: join(dirname(file), module),
    }));
  });

/** Texts that code asks for when it needs them, or that a step or a dialog in its own chunk brings along. */
const loadedLater =
  /(?:loadTexts\(|lazyPage\(|lazyWith\w+\(\s*async \(\) => \(await import\("[^"]+"\)\)\.\w+,\s*)"(\w+)"/g;

/** Audiences of the office's screens, which are in English (rule E-22). */
const officeAudiences = new Set(["staff", "administration"]);

/** The audiences whose texts a page has: everyone's, its own, and those that its files load later. */
const audiencesOf = (audience: string, files: ReadonlySet<string>): string[] => [
  "everyone",
  audience,
  ...(audience === "administration" ? ["staff"] : []),
  ...[...files].flatMap((file) => matches(read(file), loadedLater)),
];

describe.each(["en", "es"])("the texts of each page (%s)", (locale) => {
  it("include only those that its audience loads", () => {
    expect(pages.length).toBeGreaterThan(20);
    const missing = pages.flatMap(({ audience, module }) => {
      const files = closureOf(module);
      const language = officeAudiences.has(audience) ? "en" : locale;
      const has = new Set(audiencesOf(audience, files).flatMap((each) => areasFor(each, language)));
      return [...files].flatMap((file) =>
        areasAskedFor(file)
          .filter((area) => !has.has(area))
          .map((area) => `${audience}: ${area} in ${file.slice(source.length)}`),
      );
    });
    expect([...new Set(missing)].toSorted()).toEqual([]);
  });
});
