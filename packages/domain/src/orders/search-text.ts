const isAscii = /^[ -~]*$/;

/** Text as the order search compares it: lower case, without accents, single spaces. */
export function searchText(text: string): string {
  // Most texts have no accents, and a long list has thousands of them.
  const plain = isAscii.test(text) ? text : text.normalize("NFD").replaceAll(/\p{M}/gu, "");
  return plain.toLowerCase().replaceAll(/\s+/g, " ").trim();
}
