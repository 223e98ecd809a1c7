import { expect, it } from "vitest";
import { spanishTexts } from "../../test/spanish-texts.ts";
import { forms } from "../../test/terms.ts";

/** The highest grade of a customers' area, by Flesch and Kincaid. */
const highest = 8;
/** Sentences with fewer words are labels, which have no grade. */
const shortest = 7;

/** Groups of vowels, without a silent "e" at the end. */
function syllablesOf(word: string): number {
  const bare = word.toLowerCase().replaceAll(/[^a-z]/g, "");
  return Math.max(1, bare.replace(/(?<=[^aeiouyl])e$/, "").match(/[aeiouy]+/g)?.length ?? 1);
}

function gradeOf(sentences: readonly string[]): number {
  const words = sentences.flatMap((sentence) => sentence.split(/\s+/).filter((word) => /[a-z]/i.test(word)));
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}

const sentencesOf = (text: string): readonly string[] =>
  text.split(/(?<=[.!?:])\s+/).filter((sentence) => sentence.split(/\s+/).length >= shortest);

it("asks for no more than eight years of school in any area that customers read", () => {
  const areas = new Map<string, string[]>();
  for (const [path, english] of spanishTexts) {
    // A declaration keeps its words until the county attorney has chosen.
    if (path === "checkout.statement.wording") continue;
    const area = path.split(".")[0] ?? "";
    areas.set(area, [...(areas.get(area) ?? []), ...forms(english).flatMap(sentencesOf)]);
  }
  const grades = [...areas]
    .filter(([, sentences]) => sentences.length >= 3)
    .map(([area, sentences]) => [area, Math.round(gradeOf(sentences) * 10) / 10] as const);
  expect(grades.length).toBeGreaterThan(15);
  expect(grades.filter(([, grade]) => grade > highest)).toEqual([]);
});

it("grades by the length of sentences and words", () => {
  expect(gradeOf(["The cat sat on the mat by the door."])).toBeLessThan(2);
  expect(
    gradeOf(["Notwithstanding administrative considerations, verification necessitates documentation."]),
  ).toBeGreaterThan(20);
});
