import { expect, test } from "vitest";
import { textsIn } from "./index.ts";

/** Texts by name: a group, a text, or what makes one. */
type Texts = Readonly<Record<string, unknown>>;

/** The words of a text, between blanks, as software that takes spoken commands compares them. */
const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/\([^()]*\)/g, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/** Pairs like `remove` and `removeOf`: a control's text, and its name where several show the same. */
function namedControls(texts: Texts, group = ""): [place: string, shown: string, name: string][] {
  return Object.entries(texts).flatMap(([key, text]) => {
    if (typeof text === "object" && text !== null) return namedControls(text as Texts, `${group}${key}.`);
    const shown = texts[key.replace(/Of$/, "")];
    if (typeof text !== "function" || typeof shown !== "string") return [];
    return [[group + key, shown, String((text as (...of: string[]) => unknown)("A", "B", "C"))]];
  });
}

/** Not names of controls: headings, and texts of tables and fields. */
const others = new Set([
  "closeouts.payouts.notKnownOf",
  "queueWork.bulk.transmittalOf",
  "settings.noteEsOf",
  "settings.noteSourceOf",
]);

test.each(["en", "es"] as const)("the name of a control has the words that it shows, in %s", (locale) => {
  const controls = namedControls(textsIn(locale)).filter(([place]) => !others.has(place));
  expect(controls.length).toBeGreaterThan(20);
  expect(controls.filter(([, shown, name]) => !wordsOf(name).includes(wordsOf(shown)))).toEqual([]);
});
