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

/** One text, accented and 40 % longer; what a text is built into again is not accented twice. */
export function pseudoText(text: string): string {
  const accented = Array.from(text, (letter) => accents[letter] ?? letter).join("");
  return accented + padding.repeat(Math.ceil((text.length * growth) / padding.length));
}

/** A catalogue as if it were in another language: every text accented and longer, functions included. */
export function pseudoCatalogue<T>(node: T): T {
  return pseudo(node) as T;
}

function pseudo(node: unknown): unknown {
  if (typeof node === "string") return pseudoText(node);
  if (typeof node === "function")
    return (...values: unknown[]) => pseudo((node as (...values: unknown[]) => unknown)(...values));
  if (Array.isArray(node)) return node.map(pseudo);
  if (typeof node === "object" && node !== null)
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, pseudo(value)]));
  return node;
}
