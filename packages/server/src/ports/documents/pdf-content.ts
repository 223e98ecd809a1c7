// Rules: P-3 (docs/rules)
import { inflateSync } from "node:zlib";

/** Reasons to refuse a PDF: it can act or carries other files, or it is locked and cannot be checked. */
export type PdfProblem = "ACTIVE_PDF" | "LOCKED_PDF";

/** Names by which a PDF runs scripts or programs, sends data, or carries other files. */
const activeNames = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData)(?![A-Za-z0-9])/;
/** Names too long to occur by chance in a picture's bytes; an action with /JS has /JavaScript too. */
const longActiveNames =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|Encrypt)(?![A-Za-z0-9])/g;
/** A page of the web or an archive in the same bytes. */
const otherContent = /<(?:script|html|iframe|svg)\b/i;
const endOfArchive = Buffer.from("PK\u0005\u0006", "latin1");

/** Limits far above those of a 2 MB paper: more would cost too much time. */
const limits = {
  inflatedBytes: 4 * 1024 * 1024,
  packedStreams: 500,
  streams: 2000,
  /** Words `stream` and `endstream`. */
  words: 20_000,
  escapes: 5000,
  /** Characters of all dictionaries together. */
  dictionaries: 1024 * 1024,
} as const;
/** Bytes before a stream in which its dictionary has to begin. */
const dictionaryReach = 8 * 1024;

const isLetter = (byte: number): boolean => (byte | 32) >= 97 && (byte | 32) <= 122;

/** Names may spell their letters as #61. */
const unescaped = (text: string): string =>
  !text.includes("#")
    ? text
    : text.replaceAll(/#([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** True for more occurrences of a character than `limit`. */
function hasMoreThan(text: string, character: string, limit: number): boolean {
  let at = -1;
  for (let count = 0; count <= limit; count += 1) {
    at = text.indexOf(character, at + 1);
    if (at < 0) return false;
  }
  return true;
}

const isActive = (text: string): boolean => hasMoreThan(text, "#", limits.escapes) || activeNames.test(unescaped(text));

/** The text outside of `stream` and `endstream`; null beyond the limit of words. */
function plainPart(pdf: Buffer): string | null {
  const plain: string[] = [];
  let at = 0;
  for (;;) {
    if (plain.length > limits.words) return null;
    const start = pdf.indexOf("stream", at, "latin1");
    const end = start < 0 ? -1 : pdf.indexOf("endstream", start + 6, "latin1");
    if (end < 0) break;
    plain.push(pdf.toString("latin1", at, start));
    at = end + 9;
  }
  plain.push(pdf.toString("latin1", at));
  return plain.join("\n");
}

interface PdfStream {
  /** From the word `obj` on, names without escapes. */
  readonly dictionary: string;
  readonly content: Buffer;
  /** A line break follows the word `stream`, as required. */
  readonly isUsual: boolean;
}

/**
 * Everything that a reader could take for a stream: a file's index may point into a comment, a text or another stream,
 * so that each word `stream` counts.
 * @returns null beyond the limits
 */
function streamsOf(pdf: Buffer): PdfStream[] | null {
  const streams: PdfStream[] = [];
  let end = 0;
  let words = 0;
  let left: number = limits.dictionaries;
  let escapes: number = limits.escapes;
  for (let at = pdf.indexOf("stream", 0, "latin1"); at >= 0; at = pdf.indexOf("stream", at + 6, "latin1")) {
    words += 1;
    if (words > limits.words) return null;
    const next = pdf[at + 6];
    if (next === undefined || isLetter(next) || pdf.toString("latin1", at - 3, at) === "end") continue;
    if (streams.length >= limits.streams) return null;
    const before = pdf.subarray(Math.max(0, at - dictionaryReach), at);
    const begin = before.lastIndexOf("obj", undefined, "latin1");
    if (begin < 0) return null;
    // A missing `endstream` is searched once.
    if (end >= 0 && end < at) end = pdf.indexOf("endstream", at + 6, "latin1");
    const content = pdf.subarray(at + (next === 13 && pdf[at + 7] === 10 ? 8 : 7), end < 0 ? pdf.length : end);
    const written = before.toString("latin1", begin);
    left -= written.length;
    escapes -= written.split("#").length - 1;
    if (left < 0 || escapes < 0) return null;
    streams.push({ dictionary: unescaped(written), content, isUsual: next === 10 || next === 13 });
  }
  return streams;
}

/** Streams that contain objects, by their type or by the number of objects and the position of the first. */
const holdsObjects = ({ dictionary }: PdfStream): boolean =>
  /\/ObjStm(?![A-Za-z0-9])/.test(dictionary) ||
  (/\/First(?![A-Za-z0-9])/.test(dictionary) && /\/N(?![A-Za-z0-9])/.test(dictionary));

/** Dictionaries that readers could interpret differently: they do not follow `obj`, or contain a comment. */
const isAmbiguous = ({ dictionary }: PdfStream): boolean =>
  !/^obj[\s\0]*<</.test(dictionary) || dictionary.includes("%");

/** The number of supported filters, 0 or 1; null for anything else. */
function filtersOf({ dictionary, isUsual }: PdfStream): 0 | 1 | null {
  if (!isUsual || /\/(?:DecodeParms|DP|F|FFilter|Predictor)(?![A-Za-z0-9])/.test(dictionary)) return null;
  const said = dictionary.match(/\/Filter(?![A-Za-z0-9])/g)?.length ?? 0;
  if (said === 0) return 0;
  return said === 1 && /\/Filter[\s\0]*(?:\[[\s\0]*)?\/FlateDecode[\s\0]*[\]/>]/.test(dictionary) ? 1 : null;
}

/** True when compressed objects can act, or cannot be checked within the limits. */
function hidesActivity(streams: readonly PdfStream[]): boolean {
  if (streams.some(isAmbiguous)) return true;
  const packed = streams.filter(holdsObjects);
  if (packed.length > limits.packedStreams) return true;
  let left: number = limits.inflatedBytes;
  for (const stream of packed) {
    const { content } = stream;
    const filters = filtersOf(stream);
    if (filters === null) return true;
    try {
      const objects = filters === 0 ? content : inflateSync(content, { maxOutputLength: left });
      left -= objects.length;
      if (left < 0 || isActive(objects.toString("latin1"))) return true;
    } catch {
      return true;
    }
  }
  return false;
}

/** Active and locking names in the whole file, streams included. */
function namesAnywhere(pdf: Buffer): { readonly active: boolean; readonly locked: boolean } {
  const text = pdf.toString("latin1");
  const escapes = text.match(/#[0-9a-f]{2}/gi)?.length ?? 0;
  if (escapes > limits.escapes) return { active: true, locked: false };
  const found = new Set((escapes === 0 ? text : unescaped(text)).match(longActiveNames));
  const locked = found.delete("/Encrypt");
  return { active: found.size > 0, locked };
}

/**
 * Searches a PDF for active content. Such files are refused and not cleaned: a cleaned paper is no longer the one that
 * was sent. @returns the problem; null when it only shows pages
 */
export function pdfProblem(bytes: Uint8Array): PdfProblem | null {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const plain = plainPart(pdf);
  if (plain === null || hasMoreThan(plain, "#", limits.escapes)) return "ACTIVE_PDF";
  const { active, locked } = namesAnywhere(pdf);
  if (locked) return "LOCKED_PDF";
  const streams = active ? null : streamsOf(pdf);
  if (streams === null) return "ACTIVE_PDF";
  const afterEnd = plain.slice(plain.lastIndexOf("%%EOF") + 5);
  const isMore = /[^\s\0]/.test(afterEnd) || pdf.includes(endOfArchive) || otherContent.test(plain);
  return isMore || isActive(plain) || hidesActivity(streams) ? "ACTIVE_PDF" : null;
}
