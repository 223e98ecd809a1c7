// @ts-check
// Rules: P-47 (docs/rules)
// Parts of a PDF by which it acts. Plain JavaScript: the process that decodes pictures loads it from its file.
import { constants, inflateRawSync } from "node:zlib";
import { isDictionary, isReference, nameOf, readObject, unescaped } from "./pdf-syntax.js";

/** @typedef {import("./pdf-syntax.js").Value} Value */
/** @typedef {import("./pdf-syntax.js").Dictionary} Dictionary */
/** @typedef {import("./pdf-syntax.js").PdfObject} PdfObject */

/** Actions that run code, start programs, open or play other files, or send data. */
const actions = new Set(
  "JavaScript Launch SubmitForm ImportData GoToR GoToE Thread Rendition Movie Sound RichMediaExecute".split(" "),
);
/** Keys by which a document has scripts, forms that run them, or other files. */
const keys = new Set(["JS", "JavaScript", "XFA", "EmbeddedFiles", "RichMediaContent", "OnInstantiate"]);
/** Annotations that play or hold other files. */
const annotations = new Set(["Movie", "Sound", "RichMedia", "FileAttachment"]);
/** Actions in a row, far more than any document has. */
const mostActions = 20;

/** True for a name, or a list of names: writers spell `Filter` as `F`. @param {Value} value */
const isFilter = (value) => nameOf(value) !== null || (Array.isArray(value) && value.every((each) => nameOf(each)));

/**
 * True when objects of a PDF act. Links that a person follows do not; those that open by themselves do.
 * @param {readonly PdfObject[]} objects several may have a number: readers differ in which one they take
 */
function actIn(objects) {
  /** @type {Map<number, Value[]>} */
  const byNumber = new Map();
  for (const { number, value } of objects) byNumber.set(number, [...(byNumber.get(number) ?? []), value]);
  /** @param {Value | undefined} value @returns {Value[]} */
  const valuesOf = (value) =>
    value === undefined ? [] : isReference(value) ? (byNumber.get(value.ref) ?? []) : [value];

  /**
   * True when an action, or one that follows it, opens an address.
   * @type {(action: Value | undefined, depth?: number) => boolean}
   */
  const opensAddress = (action, depth = 0) =>
    depth > mostActions ||
    valuesOf(action).some((value) => {
      if (Array.isArray(value)) return value.some((each) => opensAddress(each, depth + 1));
      if (!isDictionary(value)) return false;
      return valuesOf(value.get("S")).some(isAddress) || opensAddress(value.get("Next"), depth + 1);
    });
  const isAddress = (/** @type {Value} */ value) => nameOf(value) === "URI";
  /** @param {Dictionary} dictionary */
  const opensByItself = (dictionary) =>
    valuesOf(dictionary.get("OpenAction")).some((action) => isDictionary(action) && opensAddress(action)) ||
    valuesOf(dictionary.get("AA")).some(
      (events) => isDictionary(events) && [...events.values()].some((event) => opensAddress(event)),
    );

  /** @param {Dictionary} dictionary @param {boolean} isStream */
  const acts = (dictionary, isStream) => {
    /** @param {string} key @param {ReadonlySet<string>} names */
    const named = (key, names) => valuesOf(dictionary.get(key)).some((value) => names.has(nameOf(value) ?? ""));
    if (named("S", actions) || named("Subtype", annotations) || named("Type", embedded)) return true;
    for (const key of dictionary.keys()) if (keys.has(key)) return true;
    // A file specification's; a document's usage rights have a list of the same name.
    if (valuesOf(dictionary.get("EF")).some(isDictionary) || opensByItself(dictionary)) return true;
    const isElsewhere = valuesOf(dictionary.get("F")).some((value) => !isFilter(value));
    return isStream && (dictionary.has("Ref") || isElsewhere);
  };
  return objects.some(({ value, isStream }) => {
    /** @type {Value[]} */
    const left = [value];
    for (let each = left.pop(); each !== undefined; each = left.pop()) {
      if (isDictionary(each) && acts(each, isStream && each === value)) return true;
      if (isDictionary(each) || Array.isArray(each))
        for (const inner of each.values()) if (inner !== null && typeof inner === "object") left.push(inner);
    }
    return false;
  });
}
const embedded = new Set(["EmbeddedFile"]);

/**
 * True when a document acts.
 * @param {string} copy as PDFium writes it: decrypted, every object for itself, with a right index
 */
export function copyActs(copy) {
  /** @type {PdfObject[]} */
  const objects = [];
  const index = copy.slice(Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(copy.slice(-64))?.[1]));
  for (const [entry] of index.matchAll(/\d{10} \d{5} n/g)) {
    const at = Number(entry.slice(0, 10));
    const head = /^\s*(\d+) \d+ obj/.exec(copy.slice(at, at + 40));
    if (head) objects.push(readObject(copy, { number: Number(head[1]), at: at + head[0].length }));
  }
  return actIn(objects);
}

/** Names that do not occur by chance in a picture's bytes. */
const activeNames = new RegExp(
  "/(?:JavaScript|Launch|SubmitForm|ImportData|GoTo[RE]|Rendition|Movie|Sound|RichMedia|FileAttachment|" +
    "EmbeddedFiles?|XFA)(?![A-Za-z0-9])",
);
/** A page of the web or an archive in the same bytes. */
const otherContent = /<(?:script|html|iframe|svg)\b/i;
const endOfArchive = Buffer.from("PK\u0005\u0006", "latin1");
const limits = { escapes: 5000, inflatedBytes: 8 * 1024 * 1024 };

/** @param {string} text */
function namesActivity(text) {
  const escapes = text.match(/#[0-9a-f]{2}/gi)?.length ?? 0;
  return escapes > limits.escapes || activeNames.test(escapes === 0 ? text : unescaped(text));
}

/** Another form than that of every known writer. */
class UnreadError extends Error {}

/**
 * The text of packed objects. Readers need neither a whole stream nor its checksum.
 * @param {Buffer} bytes from the stream's first on
 * @param {Dictionary} dictionary
 * @param {number} most bytes
 * @throws RangeError for more, UnreadError
 */
function unpackedText(bytes, dictionary, most) {
  const filters = [dictionary.get("Filter") ?? []].flat().map((filter) => nameOf(filter));
  if (filters.length === 0) return bytes.subarray(0, bytes.indexOf("endstream")).toString("latin1");
  const isFlate = filters.length === 1 && /^Fl(?:ateDecode)?$/.test(filters[0] ?? "");
  if (!isFlate || dictionary.get("DecodeParms") instanceof Object) throw new UnreadError();
  const options = { maxOutputLength: Math.max(most, 1), finishFlush: constants.Z_SYNC_FLUSH };
  return inflateRawSync(bytes.subarray(2), options).toString("latin1");
}

/**
 * The objects in an object stream; none where it is damaged or encrypted, which PDFium has read.
 * @param {Buffer} bytes from the stream's first on
 * @param {Dictionary} dictionary
 * @param {number} most bytes
 * @throws RangeError for more, UnreadError
 */
function unpacked(bytes, dictionary, most) {
  const first = Number(dictionary.get("First"));
  if (Number.isNaN(first)) throw new UnreadError();
  /** @type {string} */
  let text;
  try {
    text = unpackedText(bytes, dictionary, most);
  } catch (error) {
    if (error instanceof RangeError || error instanceof UnreadError) throw error;
    return { objects: [], size: 0 };
  }
  const places = [...text.slice(0, first).matchAll(/(\d+)\s+(\d+)/g)];
  const objects = places.map(([, number, at]) =>
    readObject(text, { number: Number(number), at: first + Number(at), isPacked: true }),
  );
  return { objects, size: text.length };
}

/**
 * True when bytes of a file act for a reader that takes other objects of it than PDFium, or takes it for another file.
 * @param {Buffer} pdf
 * @param {boolean} isEncrypted what is packed is then read by PDFium alone
 */
export function hidesActivity(pdf, isEncrypted) {
  const text = pdf.toString("latin1");
  if (namesActivity(text) || pdf.includes(endOfArchive) || otherContent.test(text)) return true;
  const written = [...text.matchAll(/(?<!\d)(\d{1,10}) \d{1,5} obj(?![A-Za-z])/g)].map((head) =>
    readObject(text, { number: Number(head[1]), at: head.index + head[0].length }),
  );
  const objects = [...written];
  let left = limits.inflatedBytes;
  for (const { value, isStream, end } of written) {
    // The type of packed objects can be another object; no other stream has these two keys.
    if (!isStream || !isDictionary(value) || !value.has("First") || !value.has("N")) continue;
    const start = end + (text.startsWith("\r\n", end) ? 2 : 1);
    try {
      const packed = unpacked(pdf.subarray(start), value, left);
      left -= packed.size;
      objects.push(...packed.objects);
    } catch (error) {
      if (error instanceof RangeError || !isEncrypted) return true;
    }
  }
  return actIn(objects);
}
