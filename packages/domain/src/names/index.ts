// Rules: W-33 (docs/rules)

/** A person's name as a form or a record has it. */
export interface PersonName {
  readonly first: string;
  readonly last: string;
}

/**
 * Results of comparing two names. `same` but for case and spaces; `spelled-differently`: it may be one person (accents,
 * hyphens, swapped order, middle and maiden names, initials, a suffix that one lacks); `not-comparable`: one is empty,
 * or they are written in different scripts. It proves no identity.
 */
export type NameMatch = "same" | "spelled-differently" | "differs" | "not-comparable";

/** Letters that are not an accented base letter, as passports and driver licenses transcribe them. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  ß: "ss",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
};
const suffixes: ReadonlySet<string> = new Set(["jr", "sr", "ii", "iii", "iv"]);
/** The longest part that is written as one word or as several: "Abd al-Rahman". */
const longestRun = 3;

const collapse = (text: string): string => text.normalize("NFC").toLowerCase().trim().split(/\s+/u).join(" ");

/** The words of a name without case, accents, apostrophes and hyphens. */
function foldedWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[æœøßđðłþı]/gu, (letter) => plainLetters[letter] ?? letter)
    // Apostrophes of every kind, also those of Hawaiian and Arabic names, are within a word.
    .replaceAll(/['’‘`´ʻʼʾʿ]/gu, "");
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

interface Folded {
  readonly words: readonly string[];
  readonly suffix: string | undefined;
  readonly isLatin: boolean;
}

function fold({ first, last }: PersonName): Folded {
  const all = [...foldedWords(first), ...foldedWords(last)];
  // A name of one word counts as the name, even if it looks like an initial.
  const words = all.filter((word, index) => index === 0 || !suffixes.has(word));
  const suffix = all.slice(1).find((word) => suffixes.has(word));
  return { words, suffix, isLatin: /^\p{Script=Latin}*$/u.test(words.join("").replaceAll(/\P{L}/gu, "")) };
}

const isInitialOf = (one: string, other: string): boolean =>
  (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other));

/** Removes the run of `words` that spells `joined` when joined; false when there is no such run. */
function takeRun(words: string[], joined: string): boolean {
  for (let length = 2; length <= longestRun; length += 1)
    for (let start = 0; start + length <= words.length; start += 1) {
      if (words.slice(start, start + length).join("") !== joined) continue;
      words.splice(start, length);
      return true;
    }
  return false;
}

/**
 * True when each of `words` has its own counterpart among `others`, in any order: as the same word, written as several
 * words or as one, or as an initial. At least one is there in full.
 */
function finds(words: readonly string[], others: readonly string[]): boolean {
  const free = [...others];
  const take = (isIt: (word: string) => boolean): boolean => {
    const place = free.findIndex(isIt);
    if (place !== -1) free.splice(place, 1);
    return place !== -1;
  };
  let left = words.filter((word) => !take((other) => other === word)).filter((word) => !takeRun(free, word));
  for (const other of free.slice()) if (takeRun(left, other)) take((word) => word === other);
  const isAnyInFull = left.length < words.length;
  left = left.filter((word) => !take((other) => isInitialOf(word, other)));
  return isAnyInFull && left.length === 0;
}

/** Compares two names (rule W-33). */
export function compareNames(one: PersonName, other: PersonName): NameMatch {
  const [a, b] = [fold(one), fold(other)];
  if (a.words.length === 0 || b.words.length === 0) return "not-comparable";
  if (collapse(one.first) === collapse(other.first) && collapse(one.last) === collapse(other.last)) return "same";
  if (a.isLatin !== b.isLatin) return "not-comparable";
  // A father and his son.
  if (a.suffix !== undefined && b.suffix !== undefined && a.suffix !== b.suffix) return "differs";
  if (a.words.join("") === b.words.join("")) return "spelled-differently";
  const [few, many] = a.words.length <= b.words.length ? [a.words, b.words] : [b.words, a.words];
  // One word alone, such as a first name, is in too many names.
  const isEnough = few.length > 1;
  return isEnough && (finds(few, many) || finds(many, few)) ? "spelled-differently" : "differs";
}

const closeness: Readonly<Record<NameMatch, number>> = {
  same: 3,
  "spelled-differently": 2,
  differs: 1,
  "not-comparable": 0,
};

/** The candidate to which a name is closest, the first of equals; undefined without candidates. */
export function closestName(
  name: PersonName,
  candidates: readonly PersonName[],
): { readonly index: number; readonly match: NameMatch } | undefined {
  return candidates
    .map((candidate, index) => ({ index, match: compareNames(name, candidate) }))
    .reduce<{ readonly index: number; readonly match: NameMatch } | undefined>(
      (best, found) => (best === undefined || closeness[found.match] > closeness[best.match] ? found : best),
      undefined,
    );
}

/** A word of a name as it is written; `differs` where the other name lacks it. */
export interface MarkedWord {
  readonly text: string;
  readonly differs: boolean;
}

/** The words of a name, marked where `other` lacks them; case does not matter. */
export function markedWords({ first, last }: PersonName, other: PersonName): MarkedWord[] {
  const words = (name: string): string[] => name.split(/\s+/u).filter((word) => word !== "");
  const theirs = words(`${collapse(other.first)} ${collapse(other.last)}`);
  return words(`${first} ${last}`).map((text) => {
    const place = theirs.indexOf(collapse(text));
    if (place !== -1) theirs.splice(place, 1);
    return { text, differs: place === -1 };
  });
}
