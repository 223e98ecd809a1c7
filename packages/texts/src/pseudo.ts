/** Letters that look like English ones and are not. */
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

/** Growth of the texts over English: screens have to fit longer languages. */
const growth = 0.4;
/** Separate words, so that lines break as in a language. */
const padding = " ···";

/**
 * One text, accented and 40 % longer; a text that is inserted into another is not accented twice.
 * @param values its filled-in values: no translator sees them, so they stay unchanged
 */
export function pseudoText(text: string, values: readonly unknown[] = []): string {
  const words = values.flat().filter((value) => typeof value === "string" && /[a-z]{2}/i.test(value));
  // Longest first: a value may be a part of another.
  const kept = [...(words as string[])].sort((a, b) => b.length - a.length).map(escaped);
  const parts = kept.length === 0 ? [text] : text.split(new RegExp(`(${kept.join("|")})`));
  const accented = parts.map((part, at) => (at % 2 === 1 ? part : accent(part))).join("");
  return accented + padding.repeat(Math.ceil((text.length * growth) / padding.length));
}

const accent = (text: string): string => Array.from(text, (letter) => accents[letter] ?? letter).join("");
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A catalogue in a made-up language: every text accented and longer, functions included. */
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
