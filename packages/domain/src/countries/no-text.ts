// Rules: O-71 (docs/rules)

/** True for a text that stands for nothing: what a country does not have is sent as "-". */
export const isNoText = (text: string): boolean => /^\s*[\p{Pd}\u2212\u30FC]?\s*$/u.test(text);

/** A text without the sign that stands for nothing. */
export const givenText = (text: string): string => (isNoText(text) ? "" : text);
