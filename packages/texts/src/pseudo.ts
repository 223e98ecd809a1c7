/** Letters that look like English ones and are none. */
const accents: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from("aàbƀcçdđeéfƒgĝhĥiîjĵkķlļmɱnñoôpþqǫrŕsštţuûvṽwŵxẋyýzž").flatMap((letter, index, all) =>
    index % 2 === 0
      ? [
          [letter, all[index + 1] ?? letter],
          [letter.toUpperCase(), (all[index + 1] ?? letter).toUpperCase()],
        ]
      : [],
  ),
);

/** How much longer than English a text of another language may be: screens have to bear it. */
const growth = 0.4;
/** Words of its own, so that lines break as those of a language do. */
const padding = " ···";

/**
 * One text, accented and 40 % longer; what a text is built into again is not accented twice.
 * @param values what its blanks were filled with: no translator sees it, so it stays as it is
 */
export function pseudoText(text: string, values: readonly unknown[] = []): string {
  const words = values.flat().filter((value) => typeof value === "string" && /[a-z]{2}/i.test(value));
  // Longest first: a value may be a part of another.
  const kept = (words as string[]).toSorted((a, b) => b.length - a.length).map(escaped);
  const parts = kept.length === 0 ? [text] : text.split(new RegExp(`(${kept.join("|")})`));
  const accented = parts.map((part, at) => (at % 2 === 1 ? part : accent(part))).join("");
  return accented + padding.repeat(Math.ceil((text.length * growth) / padding.length));
}

const accent = (text: string): string => Array.from(text, (letter) => accents[letter] ?? letter).join("");
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A catalogue as if it were in another language: every text accented and longer, functions included. */
export function pseudoCatalogue<T>(node: T): T {
  return pseudo(node) as T;
}

function pseudo(node: unknown, values: readonly unknown[] = []): unknown {
  if (typeof node === "string") return pseudoText(node, values);
  if (typeof node === "function")
    return (...given: unknown[]) => pseudo((node as (...given: unknown[]) => unknown)(...given), given);
  if (Array.isArray(node)) return node.map((item) => pseudo(item, values));
  if (typeof node === "object" && node !== null)
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, pseudo(value, values)]));
  return node;
}
