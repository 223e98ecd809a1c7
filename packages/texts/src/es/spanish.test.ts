import { describe, expect, it } from "vitest";
import { customerAreas, filled, spanishTexts } from "../../test/spanish-texts.ts";
import { officeTexts, textsIn } from "../index.ts";

/** Words that both languages write alike, and values of blanks alone. */
const alike = new Set(["Error:", "No", "NO", "Selfie", "Subtotal", "Total", "$--.--"]);

const spanish = textsIn("es");

describe("the Spanish texts", () => {
  it("say nothing in English", () => {
    expect(customerAreas.length).toBeGreaterThan(30);
    const same = spanishTexts.filter(([, ours, theirs]) => {
      const [a, b] = [filled(ours), filled(theirs)];
      return a === b && /[a-z]{2}/i.test(a) && !alike.has(a);
    });
    expect(same.map(([path]) => path)).toEqual([]);
  });

  it("fill every blank that the English text fills", () => {
    const marks = (text: unknown): string[] => [...new Set(filled(text).match(/71|72|73/g))].toSorted();
    const lost = spanishTexts.filter(([, ours, theirs]) => marks(ours).join() !== marks(theirs).join());
    expect(lost.map(([path]) => path)).toEqual([]);
  });

  it("group the digits of a number that the English text groups", () => {
    const groups = (text: unknown): boolean => filled(text, [12_345, 12_345, 12_345]).includes("12,345");
    const grouped = spanishTexts.filter(([, ours]) => groups(ours));
    expect(grouped.map(([path]) => path)).toContain("ui.charactersLeft");
    expect(grouped.filter(([, , theirs]) => !groups(theirs)).map(([path]) => path)).toEqual([]);
  });

  it("name every country, in the order of a Spanish list", () => {
    const names = Object.values(spanish.countries);
    expect(names).toHaveLength(Object.keys(officeTexts.countries).length);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(names.toSorted(new Intl.Collator("es").compare));
  });

  it("leave the office's screens in English", () => {
    expect(spanish.staffOrder).toBe(officeTexts.staffOrder);
    expect(spanish.documentReasons.office).toBe(officeTexts.documentReasons.office);
  });
});
