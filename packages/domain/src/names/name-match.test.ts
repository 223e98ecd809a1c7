import { describe, expect, test } from "vitest";
import { growth } from "../../test/growth.ts";
import { closestName, compareNames, markedWords, type NameMatch } from "./index.ts";

const named = (first: string, last: string) => ({ first, last });
type Row = readonly [first: string, last: string, otherFirst: string, otherLast: string];

const cases: Readonly<Record<NameMatch, readonly Row[]>> = {
  same: [
    ["Ravi", "Eriksson", "Ravi", "Eriksson"],
    ["RAVI", "eriksson", " Ravi ", "Eriksson"],
    ["Mary  Ann", "Lee", "Mary Ann", "LEE"],
    ["Zoë", "Lee", "Zoe\u0308", "Lee"],
    ["محمد", "أحمد", "محمد", "أحمد"],
    ["Sukarno", "", "Sukarno", ""],
  ],
  "spelled-differently": [
    // Accents, and letters that passports write as two.
    ["José", "Núñez", "Jose", "Nunez"],
    ["Jørgen", "Groß", "Jorgen", "Gross"],
    ["Łukasz", "Đorđević", "Lukasz", "Dordevic"],
    // Hyphens, apostrophes and spaces.
    ["Anne-Marie", "Lee", "Anne Marie", "Lee"],
    ["Annemarie", "Lee", "Anne-Marie", "Lee"],
    ["Sean", "O'Brien", "Sean", "OBrien"],
    ["Sean", "O’Brien", "Sean", "O Brien"],
    ["Ian", "Mc Donald", "Ian", "McDonald"],
    ["Kai", "Kaʻahumanu", "Kai", "Kaahumanu"],
    // Middle, maiden and second family names, and initials.
    ["Anna", "Smith", "Anna Maria", "Smith"],
    ["Anna M.", "Smith", "Anna Maria", "Smith"],
    ["J.", "Smith", "John", "Smith"],
    ["Anna", "Smith", "Anna", "Jones Smith"],
    ["Anna", "Smith-Jones", "Anna", "Jones"],
    ["Anna", "Smith-Jones", "Anna", "Smith"],
    // Swapped.
    ["Tanaka", "Yui", "Yui", "Tanaka"],
    ["Smith", "Anna Maria", "Anna", "Smith"],
    // Suffixes.
    ["John", "Smith Jr.", "John", "Smith"],
    ["John", "Smith III", "John", "SMITH"],
    ["John", "Smith, Jr.", "John", "Smith Jr"],
    // Arabic names.
    ["Mohammed bin Ahmed", "Al-Farsi", "Mohammed", "Al Farsi"],
    ["Mohammed bin Ahmed", "Al-Farsi", "Mohammed", "Alfarsi"],
    ["Al-Farsi", "Mohammed", "Mohammed", "Alfarsi"],
    ["Abd al-Rahman", "Haddad", "Abdalrahman", "Haddad"],
    // Vietnamese names begin with the family's.
    ["Nguyễn", "Thị Mai", "Mai Thi", "Nguyen"],
    ["Mai", "Nguyễn", "Nguyen Thi", "Mai"],
  ],
  differs: [
    ["Ravi", "Eriksson", "Ada", "Eriksson"],
    ["Ravi", "Eriksson", "Ravi", "Ericson"],
    ["Ali", "Ali", "Ali", "Hassan"],
    ["John", "Smith Jr.", "John", "Smith Sr."],
    ["John", "Smith II", "John", "Smith III"],
    ["J.", "S.", "John", "Smith"],
    ["J.", "Smith", "J.", "Jones"],
    ["Ravi", "", "Ravi", "Eriksson"],
    ["Ian", "Lee", "Ian", "McLee"],
    ["Anna", "Smith", "Anna Smithson", "Jones"],
  ],
  "not-comparable": [
    ["", "", "Ravi", "Eriksson"],
    [" ", "-", "Ravi", "Eriksson"],
    ["", "", "", ""],
    ["محمد", "أحمد", "Mohammed", "Ahmed"],
    ["Юлия", "Иванова", "Yulia", "Ivanova"],
  ],
};

describe("compareNames (rule W-33)", () => {
  for (const match of Object.keys(cases) as NameMatch[])
    test.each(cases[match])(`%s | %s and %s | %s: ${match}`, (first, last, otherFirst, otherLast) => {
      expect(compareNames(named(first, last), named(otherFirst, otherLast))).toBe(match);
      expect(compareNames(named(otherFirst, otherLast), named(first, last))).toBe(match);
    });

  test("takes time by the length of the names, not its square", () => {
    const long = (count: number): string => "a b c d e f g h i j k l m n o p q r s t u v w x y z ".repeat(count);
    const reversed = (count: number): string => long(count).split(" ").toReversed().join(" ");
    expect(growth((count) => compareNames(named(long(count), "One"), named(reversed(count), "Two")), 7)).toBeLessThan(
      10,
    );
  });
});

describe("closestName", () => {
  const couple = [named("Ada", "Lee"), named("Ravi", "Eriksson")];
  test("finds whom a name is", () => {
    expect(closestName(named("Ravi K.", "Eriksson"), couple)).toEqual({ index: 1, match: "spelled-differently" });
    expect(closestName(named("Ada", "Lee"), couple)).toEqual({ index: 0, match: "same" });
    expect(closestName(named("Mona", "Falk"), couple)).toEqual({ index: 0, match: "differs" });
    expect(closestName(named("Mona", "Falk"), [])).toBeUndefined();
  });
});

describe("markedWords", () => {
  const marked = (words: ReturnType<typeof markedWords>) =>
    words.map(({ text, differs }) => (differs ? `[${text}]` : text)).join(" ");
  test("marks each word that the other name lacks, once for each", () => {
    expect(marked(markedWords(named("José Ali", "Ali"), named("JOSE", "ali")))).toBe("[José] Ali [Ali]");
    expect(marked(markedWords(named("Yui", "Tanaka"), named("Tanaka", "Yui")))).toBe("Yui Tanaka");
    expect(marked(markedWords(named("Ada", ""), named("", "")))).toBe("[Ada]");
  });
});
