import { searchText } from "@dop/domain/orders";

/** A text in LIKE: its own wildcards are letters like any other. */
export const literal = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** A substring for LIKE in the words of the search table. */
export const containing = (text: string): string => `%${literal(searchText(text))}%`;

/** Apostrophes and hyphens inside a word, which are written in many ways. */
export const looseSigns = /(?<=[\p{L}\d])['’‘ʼ´`‐‑–—-](?=[\p{L}\d])/gu;

/** The same for a word of a name, where any one sign matches an apostrophe or a hyphen. */
export const containingWord = (word: string): string => `%${literal(word).replaceAll(looseSigns, "_")}%`;
