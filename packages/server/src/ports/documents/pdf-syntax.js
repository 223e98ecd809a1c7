// @ts-check
// Objects of a PDF, as its syntax writes them. Plain JavaScript: the process that decodes pictures loads it.

/** @typedef {{ ref: number }} Reference */
/** @typedef {{ name: string }} Name */
/** @typedef {null | number | "text" | Reference | Name | Dictionary | Value[]} Value null for all other words */
/** @typedef {Map<string, Value>} Dictionary */
/** @typedef {{ number: number, value: Value, isStream: boolean, end: number }} PdfObject */

/** One word: a delimiter, a text in hexadecimal, a name, a reference, or anything else. */
const word =
  /\s*(<<|>>|\[|\]|<[^>]*>|\/[^\s()<>[\]{}/%]*|\(|%[^\r\n]*|(\d{1,10}) \d{1,5} R(?![A-Za-z])|[^\s()<>[\]{}/%]+|[^])/gy;
/** Words behind an object. */
const ends = new Set(["endobj", "stream", "endstream", "obj", "xref", "trailer", "startxref"]);
/** Parts of a text in parentheses. */
const textPart = /[^\\()]+|\\[^]|[()]/gy;

/** The letters of a name that are spelled as numbers. @param {string} written */
export const unescaped = (written) =>
  written.replaceAll(/#([0-9a-f]{2})/gi, (_all, /** @type {string} */ hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

/** @param {Value | undefined} value @returns {value is Dictionary} */
export const isDictionary = (value) => value instanceof Map;

/** @param {Value | undefined} value @returns {value is Reference} */
export const isReference = (value) => value !== null && typeof value === "object" && "ref" in value;

/** @param {Value | undefined} value */
export const nameOf = (value) => (value !== null && typeof value === "object" && "name" in value ? value.name : null);

/** The end of a text in parentheses that begins before `at`. @param {string} text @param {number} at */
function endOfText(text, at) {
  textPart.lastIndex = at;
  for (let depth = 1; depth > 0;) {
    const part = textPart.exec(text)?.[0];
    if (part === undefined) return text.length;
    if (part === "(") depth += 1;
    if (part === ")") depth -= 1;
    at = textPart.lastIndex;
  }
  return at;
}

/** @param {Value[]} parts keys and values in turn @returns {Dictionary} */
function dictionaryOf(parts) {
  const found = new Map();
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const key = nameOf(parts[at]);
    if (key !== null) found.set(key, parts[at + 1]);
  }
  return found;
}

/** @param {string} written @returns {Value} */
function simpleValue(written) {
  if (written.startsWith("/")) return { name: unescaped(written.slice(1)) };
  if (written.startsWith("<")) return "text";
  return /^[\d.+-]/.test(written) ? Number(written) : null;
}

/**
 * The object at a place, up to `endobj` or the bytes of its stream; in an object stream, up to the end of its value.
 * @param {string} text
 * @param {{ number: number, at: number, isPacked?: boolean }} place the object's number, and where its value begins
 * @returns {PdfObject}
 */
export function readObject(text, { number, at, isPacked = false }) {
  /** @type {Value[][]} */
  const open = [[]];
  word.lastIndex = at;
  for (;;) {
    const found = word.exec(text);
    const written = found?.[1];
    const into = /** @type {Value[]} */ (open.at(-1));
    const isWhole = isPacked && open.length === 1 && into.length > 0;
    if (written === undefined || isWhole || ends.has(written)) {
      while (open.length > 1) closeLast(open, dictionaryOf);
      return { number, value: open[0]?.[0] ?? null, isStream: written === "stream", end: word.lastIndex };
    }
    if (found?.[2] !== undefined) into.push({ ref: Number(found[2]) });
    else if (written === "<<" || written === "[") open.push([]);
    else if (written === ">>") closeLast(open, dictionaryOf);
    else if (written === "]") closeLast(open, (parts) => parts);
    else if (written === "(") {
      word.lastIndex = endOfText(text, word.lastIndex);
      into.push("text");
    } else if (!written.startsWith("%")) into.push(simpleValue(written));
  }
}

/** @param {Value[][]} open @param {(parts: Value[]) => Value} make */
function closeLast(open, make) {
  const closed = open.length > 1 ? open.pop() : undefined;
  if (closed) open.at(-1)?.push(make(closed));
}
