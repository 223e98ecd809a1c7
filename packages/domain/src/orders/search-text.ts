/** Text as the order search compares it: lower case, without accents, single spaces. */
export function searchText(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim();
}
