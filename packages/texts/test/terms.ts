import { filled } from "./spanish-texts.ts";

/** A thing that has one word, with the words that are not used for it. */
export interface Term {
  /** The word for the thing. */
  readonly say: string;
  /** Other words for it, as the source of a pattern between letters. */
  readonly never: string;
  /** Places where the pattern means something else, by the text's path. */
  readonly except?: Readonly<Record<string, string>>;
  /** Places that the term is about; all of them without it. */
  readonly where?: RegExp;
}

/** A text by its place in the catalogue. */
export type PlacedText = readonly [path: string, text: unknown];

/** The pattern where no letter stands before or after it. */
export const between = (source: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${source})(?!\p{L})`, "iu");

/** A text with its blanks filled by the number 1; one that takes a list or an office is filled by marks. */
function ofOne(text: unknown): string {
  if (typeof text !== "function") return filled(text);
  try {
    return (text as (...values: number[]) => string)(1, 1, 1);
  } catch {
    return filled(text);
  }
}

/** The forms of a text for several, and for one. */
export const forms = (text: unknown): string[] => [filled(text), ofOne(text)];

/** Places of the texts that use another word for a thing. */
export const placesOf = (texts: readonly PlacedText[], { never, where }: Term): string[] =>
  texts
    .filter(([path, text]) => where?.test(path) !== false && forms(text).some((form) => between(never).test(form)))
    .map(([path]) => path);
