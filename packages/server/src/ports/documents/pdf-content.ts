// Rules: P-3 (docs/rules)
import { inflateSync } from "node:zlib";

/** Why a PDF is not stored: it can act or carries other files, or it is locked and cannot be checked. */
export type PdfProblem = "ACTIVE_PDF" | "LOCKED_PDF";

/** Names by which a PDF runs scripts or programs, sends data, or carries other files. */
const activeNames = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData)(?![A-Za-z0-9])/;
/**
 * The same names where they cannot be chance, for bytes that may be a picture's: /JS alone is three bytes, and an
 * action that runs a script says /JavaScript too.
 */
const longActiveNames =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|Encrypt)(?![A-Za-z0-9])/g;
/** A page of the web or an archive in the same bytes. */
const otherContent = /<(?:script|html|iframe|svg)\b/i;
const endOfArchive = Buffer.from("PK\u0005\u0006", "latin1");

/** What is looked through: a paper of 2 MB has far less, and more would cost the server too much time. */
const limits = {
  inflatedBytes: 4 * 1024 * 1024,
  packedStreams: 500,
  streams: 2000,
  /** Words `stream` and `endstream`, at every place. */
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

/** Whether a character occurs more often than that; stops counting there. */
function hasMoreThan(text: string, character: string, limit: number): boolean {
  let at = -1;
  for (let count = 0; count <= limit; count += 1) {
    at = text.indexOf(character, at + 1);
    if (at < 0) return false;
  }
  return true;
}

const isActive = (text: string): boolean => hasMoreThan(text, "#", limits.escapes) || activeNames.test(unescaped(text));

/** All but what is between `stream` and `endstream`; null for more of them than is reasonable. */
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
  /** Whether a line break follows the word `stream`, as it has to. */
  readonly isUsual: boolean;
}

/**
 * Everything that a reader could take for a stream. A file's index may point anywhere, into a comment, a text or
 * another stream too, so that each word `stream` counts that does not go on.
 * @returns null for a dictionary or a number of streams beyond reason
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
    // Looked for once: where it is missing, to the end of the file.
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

/** Objects are stored in streams that say so, or say where the first of how many starts. */
const holdsObjects = ({ dictionary }: PdfStream): boolean =>
  /\/ObjStm(?![A-Za-z0-9])/.test(dictionary) ||
  (/\/First(?![A-Za-z0-9])/.test(dictionary) && /\/N(?![A-Za-z0-9])/.test(dictionary));

/**
 * Whether a reader could find another dictionary there than this one: it does not begin behind `obj`, so that the word
 * stood in a text, or a comment hides a part of it.
 */
const isAmbiguous = ({ dictionary }: PdfStream): boolean =>
  !/^obj[\s\0]*<</.test(dictionary) || dictionary.includes("%");

/** How many filters the objects are packed with: none or one that is understood; null for anything else. */
function filtersOf({ dictionary, isUsual }: PdfStream): 0 | 1 | null {
  if (!isUsual || /\/(?:DecodeParms|DP|F|FFilter|Predictor)(?![A-Za-z0-9])/.test(dictionary)) return null;
  const said = dictionary.match(/\/Filter(?![A-Za-z0-9])/g)?.length ?? 0;
  if (said === 0) return 0;
  return said === 1 && /\/Filter[\s\0]*(?:\[[\s\0]*)?\/FlateDecode[\s\0]*[\]/>]/.test(dictionary) ? 1 : null;
}

/** Whether objects that are stored compressed act, or cannot be looked into within reason. */
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

/** The names in the whole file, streams and all: what runs or carries something, and what locks. */
function namesAnywhere(pdf: Buffer): { readonly active: boolean; readonly locked: boolean } {
  const text = pdf.toString("latin1");
  const escapes = text.match(/#[0-9a-f]{2}/gi)?.length ?? 0;
  if (escapes > limits.escapes) return { active: true, locked: false };
  const found = new Set((escapes === 0 ? text : unescaped(text)).match(longActiveNames));
  const locked = found.delete("/Encrypt");
  return { active: found.size > 0, locked };
}

/**
 * Looks through a PDF for what a paper does not need. Such files are refused and not cleaned: a cleaned paper is no
 * longer the one that was sent, and printing it again takes the customer a minute.
 * @returns the problem; null when it only shows pages
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
