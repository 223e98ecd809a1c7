/** What a random secret looks like. A weak one can be guessed by whoever has read our samples or tries patterns. */

/** Words of samples and of what people write instead of a secret. */
const sampleWords = ["change-me", "changeme", "development", "example", "filled-in", "password", "sample", "secret"];

/** Different values, and different steps from one to the next, that 24 random characters or 32 random bytes have. */
const fewestDifferent = 8;

/** Whether a text has so few different characters that it cannot be random. */
export const isFewCharacters = (text: string): boolean => new Set(text).size < fewestDifferent;

const isPatterned = (values: readonly number[]): boolean => {
  const steps = values.slice(1).map((value, at) => value - (values[at] ?? 0));
  if (new Set(values).size < fewestDifferent || new Set(steps).size < fewestDifferent) return true;
  const periods = Array.from({ length: Math.floor(values.length / 2) }, (_, at) => at + 1);
  return periods.some((period) => values.every((value, at) => at < period || value === values[at - period]));
};

const hasSampleWord = (text: string): boolean => sampleWords.some((word) => text.toLowerCase().includes(word));

/** Whether a text is a pattern (one character, abcabc…, 0123…) or has a word of a sample in it. */
export const isWeakText = (text: string): boolean =>
  isPatterned(Array.from(text, (character) => character.codePointAt(0) ?? 0)) || hasSampleWord(text);

/** The same of a key of 32 bytes in base64, which may hide either. */
export function isWeakKey(encoded: string): boolean {
  const bytes = Buffer.from(encoded, "base64");
  return isPatterned([...bytes]) || hasSampleWord(bytes.toString("latin1")) || hasSampleWord(encoded);
}

/** A secret in the one way in which equal ones look equal: base64 has two alphabets, and its padding says nothing. */
export const comparable = (secret: string): string =>
  secret.trim().replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/, "");
