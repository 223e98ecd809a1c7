// Rules: O-27 (docs/rules)
import type { SearchQuery } from "@dop/domain/contract";
import { searchText } from "@dop/domain/orders";
import { readScan } from "@dop/domain/scan";
import { recognizeTracking } from "@dop/domain/tracking";

/** The parsed terms of a search, lower-cased and without accents. */
export interface SearchTerms {
  /** Each must be found in the names. */
  readonly words: readonly string[];
  /** Surnames by their place: all before a comma, else any beginning or end of the text. */
  readonly surnames: readonly string[];
  readonly emails: readonly string[];
  /** Digits, or letters and digits, without signs: a number of an order, or its end. */
  readonly numbers: readonly string[];
  /** Digits of the phone number. */
  readonly phone: string | undefined;
}

/** The most words of a name that are looked for. */
const mostWords = 12;

/** Marks of direction and width that come along with copied text. */
const invisible = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** DHL numbers have no check digit: a text with a word, such as "Thompson 801-555-0126", is not one. */
const hasWord = /(?<![^\s,;])\p{L}{3,}(?![^\s,;])/u;

const isNumeric = (word: string): boolean => /^\d+$/.test(word.replaceAll(/[-+().#/:]/g, ""));
const isMixed = (word: string): boolean => /\d/.test(word) && /^[a-z\d-]{6,}$/i.test(word);
const split = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** Digits of a phone number as people write it, without the country code of the United States. */
export function phoneDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, "");
  return digits.length === 11 ? digits.replace(/^1/, "") : digits;
}

/** Digits as the number of an order or a license; undefined for other text. */
export const idOf = (number: string): number | undefined => (/^\d{1,15}$/.test(number) ? Number(number) : undefined);

function nameTerms(names: string): Pick<SearchTerms, "words" | "surnames"> {
  // The bar separates the names in the table, and is in no name.
  const text = searchText(names).replaceAll("|", "¦");
  const all = split(text);
  // Signs alone are looked for as they are.
  const words = [...new Set(all.length === 0 ? [text] : all)].slice(0, mostWords);
  const [first = "", given] = text.split(/\s*,\s*/, 2);
  if (first !== "" && given !== undefined && given !== "") return { words, surnames: [first] };
  const surnames = words.flatMap((_, at) => [words.slice(at).join(" "), words.slice(0, at + 1).join(" ")]);
  return { words, surnames: [...new Set(surnames)] };
}

/** The words of the one box by their kind. Adjacent numbers are one: people say and write them in groups. */
function boxTerms(text: string): Omit<SearchTerms, "phone"> {
  const scan = readScan(text);
  if (scan.kind === "document") return { words: [], surnames: [], emails: [], numbers: [String(scan.orderId)] };
  const tracking = recognizeTracking(text).find(({ courier }) => courier !== "dhl" || !hasWord.test(text));
  if (tracking) return { words: [], surnames: [], emails: [], numbers: [tracking.number.toLowerCase()] };
  const names: string[] = [];
  const emails: string[] = [];
  const numbers: string[] = [];
  let isOpen = false;
  for (const word of text.split(/(?<=[,;])|\s+/).filter(Boolean)) {
    const bare = word.replace(/[,;]$/, "");
    const plain = bare.replaceAll(/[^a-z\d]/gi, "").toLowerCase();
    if (isNumeric(bare)) {
      if (isOpen) numbers.push(`${numbers.pop() ?? ""}${plain}`);
      else numbers.push(plain);
      isOpen = bare === word;
      continue;
    }
    isOpen = false;
    if (bare.includes("@")) emails.push(bare);
    else if (isMixed(bare)) numbers.push(plain);
    else names.push(word);
  }
  if (names.length === 0 && emails.length + numbers.length > 0) return { words: [], surnames: [], emails, numbers };
  return { ...nameTerms(names.join(" ")), emails, numbers };
}

/** Parses the terms of a search: of the one box, and of the fields for name, email and phone. */
export function searchTerms({ q, name, email, phone }: SearchQuery): SearchTerms {
  const boxed = q?.replaceAll(invisible, "").trim() ?? "";
  const called = name?.replaceAll(invisible, "").trim() ?? "";
  const box = boxed === "" ? undefined : boxTerms(boxed);
  const named = called === "" ? undefined : nameTerms(called);
  return {
    words: [...(named?.words ?? []), ...(box?.words ?? [])],
    surnames: [...(named?.surnames ?? []), ...(box?.surnames ?? [])],
    emails: [...(email === undefined ? [] : [email]), ...(box?.emails ?? [])],
    numbers: box?.numbers ?? [],
    phone: phone === undefined ? undefined : phoneDigits(phone),
  };
}

/** A text in LIKE, with its wildcards escaped. */
export const literal = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** A substring for LIKE in the words of the search table. */
export const containing = (text: string): string => `%${literal(searchText(text))}%`;

/** Apostrophes and hyphens inside a word, which are written in many ways. */
export const looseSigns = /(?<=[\p{L}\d])['’‘ʼ´`‐‑–—-](?=[\p{L}\d])/gu;

/** A substring for LIKE in names, where any one sign matches an apostrophe or a hyphen. */
export const containingWord = (word: string): string => `%${literal(word).replaceAll(looseSigns, "_")}%`;
