// @ts-check
// Rules: P-2, P-3, P-32, P-47 (docs/rules)
// The process that decodes pictures and PDFs. Plain JavaScript: it is started from its file, by tests from the source.
import { Worker } from "node:worker_threads";
import sharp from "sharp";

// One picture at a time, and no cache of decoded ones.
sharp.concurrency(1);
sharp.cache(false);
// What no picture of ours is read by is not reached by a file that claims to be one.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["Jpeg", "Png", "Webp", "Svg"].map((name) => `VipsForeignLoad${name}`) });

/**
 * Pixels of the largest picture that is decoded, by what a pixel costs: each takes at most 400 ms of a processor of
 * 2024, whatever is in it.
 */
const mostPixels = {
  /** A JPEG is made smaller while it is read: phones make up to 200 megapixels. */
  jpeg: 210_000_000,
  /** One in several scans (progressive) is held whole, and read once for each. */
  scans: 16_000_000,
  /** Each pixel is converted by a table. */
  cmyk: 1_000_000,
  webp: 12_000_000,
  png: 16_000_000,
  /** A PNG or WebP with transparency; a letter page of 300 pixels per inch has 8.4 megapixels. */
  alpha: 10_000_000,
  /** A PNG of 16 bits a color, or interlaced. */
  heavy: 5_000_000,
};
/** Encoders make about ten scans. */
const mostScans = 16;
/** A smaller one keeps its format; others become JPEG, the cheapest to make. */
const keptFormat = 2_000_000;
/** A picture of nothing but noise needs the second. */
const jpegQualities = [80, 50];
/** Above, the colors of a profile are not worth their cost. */
const exactColors = 1600;

/** @param {string} code */
const refuse = (code) => Object.assign(new Error(code), { code });

/** @param {Uint8Array} bytes */
function countScans(bytes) {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = Buffer.from([0xff, 0xda]);
  let count = 0;
  for (let at = file.indexOf(start); at >= 0 && count <= mostScans; at = file.indexOf(start, at + 2)) count += 1;
  return count;
}

/** @param {import("sharp").Metadata} head */
function pixelLimit({ format, isProgressive, space, depth, hasAlpha }) {
  if (format === "jpeg") return space === "cmyk" ? mostPixels.cmyk : isProgressive ? mostPixels.scans : mostPixels.jpeg;
  if (format === "png" && (isProgressive || depth !== "uchar")) return mostPixels.heavy;
  return hasAlpha ? mostPixels.alpha : format === "webp" ? mostPixels.webp : mostPixels.png;
}

/**
 * The picture upright and without metadata, not read yet. The size that its head claims is what a decoder would take.
 * @param {Uint8Array} bytes
 * @param {{ side: number, strict?: boolean }} recipe
 */
async function open(bytes, { side, strict = false }) {
  const input = {
    failOn: strict ? "warning" : "error",
    sequentialRead: true,
    limitInputPixels: false,
    ignoreIcc: side > exactColors,
  };
  const picture = sharp(bytes, /** @type {import("sharp").SharpOptions} */ (input));
  const head = await picture.metadata();
  if (head.width * head.height > pixelLimit(head)) throw refuse("IMAGE_TOO_LARGE");
  if (head.format === "jpeg" && head.isProgressive && countScans(bytes) > mostScans) throw refuse("UNDECODABLE");
  const fitted = picture.autoOrient().resize(side, side, { fit: "inside", withoutEnlargement: true });
  return { head, fitted };
}

/**
 * @param {Uint8Array} bytes
 * @param {{ side: number, strict?: boolean, gray: boolean }} recipe
 */
async function drawPhoto(bytes, recipe) {
  const { fitted } = await open(bytes, recipe);
  // No barcode has transparency, which costs as much as the picture.
  const drawn = recipe.gray ? fitted.flatten({ background: "white" }).greyscale() : fitted;
  const webp = await drawn.webp({ quality: 82, effort: 0 }).toBuffer();
  return { contentType: "image/webp", bytes: webp };
}

/**
 * Read once, whatever it is encoded as.
 * @param {Uint8Array} bytes
 * @param {{ side: number, strict?: boolean, mostBytes: number }} recipe
 */
async function drawPaper(bytes, recipe) {
  const { mostBytes } = recipe;
  const { head, fitted } = await open(bytes, recipe);
  const { format } = head;
  // Transparency costs as much as the picture, and a large paper becomes a JPEG, which has none.
  const whole = head.width * head.height > keptFormat ? fitted.flatten({ background: "white" }) : fitted;
  const { data, info } = await whole.raw().toBuffer({ resolveWithObject: true });
  const read = () => sharp(data, { raw: info });
  if (info.width * info.height <= keptFormat && format !== "jpeg") {
    const same = format === "png" ? read().png({ compressionLevel: 6 }) : read().webp({ quality: 88, effort: 0 });
    const kept = await same.toBuffer();
    if (kept.length <= mostBytes) return { contentType: `image/${format}`, bytes: kept };
  }
  for (const quality of jpegQualities) {
    const jpeg = await read().flatten({ background: "white" }).jpeg({ quality }).toBuffer();
    if (jpeg.length <= mostBytes) return { contentType: "image/jpeg", bytes: jpeg };
  }
  throw refuse("FILE_TOO_LARGE");
}

/**
 * An SVG as a PNG; the longest side as asked for, or half of that where it would be too large.
 * @param {Uint8Array} bytes
 * @param {{ side: number, mostBytes: number }} recipe
 */
async function drawDrawing(bytes, { side, mostBytes }) {
  const { width, height } = await sharp(bytes).metadata();
  const density = Math.min(Math.max((72 * side) / Math.max(width, height), 1), 100_000);
  const options = { density, limitInputPixels: mostPixels.png };
  const png = await sharp(bytes, options).resize(side, side, { fit: "inside" }).png().toBuffer();
  if (png.length <= mostBytes) return { contentType: "image/png", bytes: png };
  const half = Math.round(side / 2);
  const smaller = await sharp(png).resize(half, half, { fit: "inside" }).png().toBuffer();
  if (smaller.length > mostBytes) throw refuse("FILE_TOO_LARGE");
  return { contentType: "image/png", bytes: smaller };
}

const loadPdf = () => import("./pdf-document.js");

/** Times by which this machine is slower than the one of `costs`. @type {number | undefined} */
let slowness;

/** Loads PDFium, which takes the same work each time. @returns the slowness that it shows, from 1 to 3 */
async function measureSlowness() {
  const before = used();
  await loadPdf();
  return Math.min(3, Math.max(1, (used() - before) / usualLoadMs));
}

/** @param {Uint8Array} bytes */
async function judge(bytes) {
  const { judgePdf } = await loadPdf();
  return { contentType: "application/pdf", bytes: new Uint8Array(), pages: await judgePdf(bytes) };
}

/** @param {Uint8Array} bytes @param {{ page: number, side: number }} recipe */
async function drawPaperPage(bytes, recipe) {
  const { drawPage } = await loadPdf();
  return drawPage(bytes, recipe);
}

/** @type {Record<string, (bytes: Uint8Array, recipe: any) => Promise<{ contentType: string, bytes: Uint8Array }>>} */
const drawings = { photo: drawPhoto, paper: drawPaper, drawing: drawDrawing, pdf: judge, page: drawPaperPage };
/** Milliseconds of a processor for what no head tells the cost of, and for loading PDFium on the same machine. */
const costs = { pdf: 340, page: 440, drawing: 280 };
const usualLoadMs = 180;
const refusals = new Set(["IMAGE_TOO_LARGE", "FILE_TOO_LARGE", "ACTIVE_PDF", "LOCKED_PDF"]);

const watcher = new Worker(new URL("cost-limit.js", import.meta.url), {
  resourceLimits: { maxOldGenerationSizeMb: 8 },
});

/** Milliseconds of a processor since the start. */
function used() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** @param {number | null} cost milliseconds of a processor from now on */
function allow(cost) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  watcher.postMessage(cost === null ? null : used() + cost);
}

/** @param {{ bytes: Uint8Array, recipe: { kind: string } }} message */
async function answer({ bytes, recipe }) {
  const cost = costs[/** @type {keyof typeof costs} */ (recipe.kind)];
  // The library's own 200 ms are no work of a file, and would leave the first one too little.
  if (cost !== undefined) slowness ??= await measureSlowness();
  const before = used();
  /** @param {object | undefined} result */
  const send = (result) => process.send?.({ ...result, costMs: used() - before });
  if (cost !== undefined) allow(cost * (slowness ?? 1));
  try {
    send(await drawings[recipe.kind]?.(bytes, recipe));
  } catch (error) {
    const { code } = /** @type {{ code?: string }} */ (error);
    send({ refused: code !== undefined && refusals.has(code) ? code : "UNDECODABLE" });
  } finally {
    if (cost !== undefined) allow(null);
  }
}

process.on("message", (message) => void answer(/** @type {Parameters<typeof answer>[0]} */ (message)));
// The server has ended.
process.on("disconnect", () => process.exit());
// Without the watcher's limit no file is read.
watcher.once("online", () => process.send?.("ready"));
