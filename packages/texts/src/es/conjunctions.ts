const startsWithI = /^(?:[ií]|h[ií](?![aeoáéó])|y(?![aeiouáéíóú])(?=\p{L}))/iu;
const startsWithO = /^(?:h?[oó]|8|11(?!\d))/i;

/** The word for “and” before `next`: “e” before the sound of i (“Ana e Isabel”), otherwise “y” (“agua y hielo”). */
export const and = (next: string): string => (startsWithI.test(next) ? "e" : "y");

/** The word for “or” before `next`: “u” before the sound of o (“Ana u Olga”), otherwise “o”. */
export const or = (next: string): string => (startsWithO.test(next) ? "u" : "o");

/** Names as a Spanish sentence lists them: “Ana, Eva e Isabel”. @param conjunction {@link and} or {@link or} */
export function listed(names: readonly string[], conjunction: (next: string) => string): string {
  const last = names.at(-1) ?? "";
  if (names.length < 2) return last;
  return `${names.slice(0, -1).join(", ")} ${conjunction(last)} ${last}`;
}
