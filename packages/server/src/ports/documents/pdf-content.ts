// Rules: P-3 (docs/rules)
import { inflateSync } from "node:zlib";

/** Why a PDF is not stored: it can act or carries other files, or it is locked, so that nobody can tell. */
export type PdfProblem = "ACTIVE_PDF" | "LOCKED_PDF";

/** Names by which a PDF runs scripts or programs, sends data, or carries other files. */
const activeNames = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData)(?![A-Za-z0-9])/;
/** A page of the web or an archive in the same bytes. */
const otherContent = /<(?:script|html|iframe|svg)\b/i;
const endOfArchive = Buffer.from("PK\u0005\u0006", "latin1");

/** What is looked through: a paper of 2 MB has far less, and more would cost the server time that nobody paid for. */
const limits = { inflatedBytes: 4 * 1024 * 1024, packedStreams: 500, streams: 5000, escapes: 5000 } as const;
/** Bytes before a stream in which its dictionary is looked for. */
const dictionaryReach = 1024;

/** Names may spell their letters as #61. */
const unescaped = (text: string): string =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

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

/** The parts of a PDF: what is written plainly, and its streams, each with the end of what stands before it. */
function partsOf(pdf: Buffer): { plain: string; streams: { dictionary: string; content: Buffer }[] } {
  const plain: string[] = [];
  const streams: { dictionary: string; content: Buffer }[] = [];
  let at = 0;
  for (;;) {
    const start = pdf.indexOf("stream", at, "latin1");
    const end = start < 0 ? -1 : pdf.indexOf("endstream", start + 6, "latin1");
    if (end < 0 || streams.length > limits.streams) break;
    plain.push(pdf.toString("latin1", at, start));
    const dictionary = pdf.toString("latin1", Math.max(at, start - dictionaryReach), start);
    // The keyword ends with a line break.
    const content = pdf.subarray(start + (pdf[start + 6] === 13 ? 8 : 7), end);
    streams.push({ dictionary: dictionary.slice(dictionary.lastIndexOf(" obj") + 1), content });
    at = end + 9;
  }
  plain.push(pdf.toString("latin1", at));
  return { plain: plain.join("\n"), streams };
}

/** Whether objects that are stored compressed act, or cannot be looked into within reason. */
function hidesActivity(streams: readonly { dictionary: string; content: Buffer }[]): boolean {
  const packed = streams.filter(({ dictionary }) => /\/ObjStm(?![A-Za-z0-9])/.test(unescaped(dictionary)));
  if (packed.length > limits.packedStreams) return true;
  let left: number = limits.inflatedBytes;
  for (const { dictionary, content } of packed) {
    const filters = unescaped(dictionary).match(/\/\w+Decode(?![A-Za-z0-9])/g) ?? [];
    if (filters.some((filter) => filter !== "/FlateDecode") || filters.length > 1 || /\/Predictor/.test(dictionary))
      return true;
    try {
      const objects = filters.length === 0 ? content : inflateSync(content, { maxOutputLength: left });
      left -= objects.length;
      if (left < 0 || isActive(objects.toString("latin1"))) return true;
    } catch {
      return true;
    }
  }
  return false;
}

/**
 * Looks through a PDF for what a paper does not need. Such files are refused and not cleaned: a cleaned paper is no
 * longer the one that was sent, and printing it anew takes the customer a minute.
 * @returns the problem; null when it only shows pages
 */
export function pdfProblem(bytes: Uint8Array): PdfProblem | null {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { plain, streams } = partsOf(pdf);
  if (streams.length > limits.streams || hasMoreThan(plain, "#", limits.escapes)) return "ACTIVE_PDF";
  if (/\/Encrypt(?![A-Za-z0-9])/.test(unescaped(plain))) return "LOCKED_PDF";
  const afterEnd = plain.slice(plain.lastIndexOf("%%EOF") + 5);
  const isMore = /[^\s\0]/.test(afterEnd) || pdf.includes(endOfArchive) || otherContent.test(plain);
  return isMore || isActive(plain) || hidesActivity(streams) ? "ACTIVE_PDF" : null;
}
