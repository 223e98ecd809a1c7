// @ts-check
// Rules: P-3, P-32, P-47 (docs/rules)
// PDFs, read by PDFium as WebAssembly. Plain JavaScript: the process that decodes pictures loads it from its file.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { init } from "@embedpdf/pdfium";
import sharp from "sharp";
import { copyActs, hidesActivity } from "./pdf-acts.js";

/** @typedef {import("@embedpdf/pdfium").WrappedPdfiumModule} Pdfium */

/** PDFium's error of a PDF that a password opens. */
const needsPassword = 4;
/** PDFium's flag for a copy without encryption. */
const removeSecurity = 3;
/** PDFium's flags for a page with its annotations, and red before blue. */
const annotations = 0x01;
const redFirst = 0x10;
const white = 0xff_ff_ff_ff;
const channels = 4;

const file = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm");
/**
 * Left out by the types of Node.
 * @typedef {object} Assembly
 * @property {(bytes: Uint8Array) => Promise<object>} compile
 * @property {(module: object, imports: object) => Promise<object>} instantiate
 */
const { WebAssembly } = /** @type {{ WebAssembly: Assembly }} */ (/** @type {unknown} */ (globalThis));
/** Compiled when the process loads this file. */
const compiled = await WebAssembly.compile(await readFile(file));

/** @param {string} code */
const refuse = (code) => Object.assign(new Error(code), { code });

/**
 * A library of its own for each PDF: nothing of one, and no fault at one, reaches the next.
 * @returns {Promise<Pdfium>}
 */
async function startPdfium() {
  /** @param {object} imports @param {(instance: object) => void} use */
  const instantiateWasm = (imports, use) => {
    void WebAssembly.instantiate(compiled, imports).then(use);
    return {};
  };
  const silent = () => undefined;
  const pdfium = await init({ instantiateWasm, print: silent, printErr: silent });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/**
 * @param {Pdfium} pdfium
 * @param {Uint8Array} bytes
 * @throws LOCKED_PDF when it opens with a password alone, UNDECODABLE when it has no pages that can be shown
 */
function openDocument({ pdfium: memory, ...pdfium }, bytes) {
  const at = memory.wasmExports.malloc(bytes.length);
  memory.HEAPU8.set(bytes, at);
  const document = pdfium.FPDF_LoadMemDocument(at, bytes.length, "");
  if (document === 0) throw refuse(pdfium.FPDF_GetLastError() === needsPassword ? "LOCKED_PDF" : "UNDECODABLE");
  const pages = pdfium.FPDF_GetPageCount(document);
  if (pages < 1) throw refuse("UNDECODABLE");
  return { document, pages };
}

/** The document as PDFium writes it. @param {Pdfium} pdfium @param {number} document */
function copyOf({ pdfium: memory, ...pdfium }, document) {
  const writer = pdfium.PDFiumExt_OpenFileWriter();
  pdfium.FPDF_SaveAsCopy(document, writer, removeSecurity);
  const size = pdfium.PDFiumExt_GetFileWriterSize(writer);
  const at = memory.wasmExports.malloc(size);
  pdfium.PDFiumExt_GetFileWriterData(writer, at, size);
  return Buffer.from(memory.HEAPU8.buffer, at, size).toString("latin1");
}

/**
 * Refuses a PDF that acts, needs a password or shows nothing.
 * @param {Uint8Array} bytes
 * @returns {Promise<number>} its pages
 */
export async function judgePdf(bytes) {
  const pdfium = await startPdfium();
  const { document, pages } = openDocument(pdfium, bytes);
  const isEncrypted = pdfium.FPDF_GetSecurityHandlerRevision(document) !== -1;
  if (hidesActivity(Buffer.from(bytes), isEncrypted) || copyActs(copyOf(pdfium, document))) throw refuse("ACTIVE_PDF");
  return pages;
}

/** A page by its number, and what is filled in. @param {Pdfium} pdfium @param {Uint8Array} bytes @param {number} number */
function openPage(pdfium, bytes, number) {
  const { document } = openDocument(pdfium, bytes);
  // What is filled in is drawn as a form's part, on the page.
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, pdfium.PDFiumExt_OpenFormFillInfo());
  const page = pdfium.FPDF_LoadPage(document, number - 1);
  if (page === 0) throw refuse("UNDECODABLE");
  return { form, page };
}

/** PDFium's type of an image on a page. */
const image = 3;
/** The longest side of a JPEG that is made smaller first, and of the result, as parts of that of the drawn page. */
const sides = { large: 1.5, fitted: 1.1 };
/** Objects of a page among which photos are looked for: a scan has few, a drawing has thousands. */
const mostObjects = 100;
/** Bytes of a large JPEG at least, as of one in a single color. */
const smallestLarge = 50_000;

/**
 * A large JPEG, smaller; null for another.
 * @param {Buffer} photo
 * @param {number} drawn pixels of the drawn page's longest side
 * @throws where PDFium may read more of it
 */
async function shrink(photo, drawn) {
  const read = sharp(photo, { limitInputPixels: false, ignoreIcc: true });
  const { width, height, channels: colors } = await read.metadata();
  if (Math.max(width, height) < sides.large * drawn || colors === 4) return null;
  const side = Math.round(sides.fitted * drawn);
  const fitted = read.resize(side, side, { fit: "inside" }).toColourspace(colors === 1 ? "b-w" : "srgb");
  return fitted.jpeg({ quality: 75 }).toBuffer();
}

/**
 * Writes the large photos of a page smaller in their places, as PDFium takes four times as long to read one.
 * @param {Pdfium} pdfium @param {number} page @param {Buffer} pdf
 * @param {number} drawn pixels of the drawn page's longest side
 * @returns {Promise<boolean>} true when there was one
 */
async function shrinkPhotos({ pdfium: memory, ...pdfium }, page, pdf, drawn) {
  let hasShrunk = false;
  const places = Math.min(pdfium.FPDFPage_CountObjects(page), mostObjects);
  for (let place = 0; place < places; place += 1) {
    const object = pdfium.FPDFPage_GetObject(page, place);
    if (pdfium.FPDFPageObj_GetType(object) !== image) continue;
    const size = pdfium.FPDFImageObj_GetImageDataRaw(object, 0, 0);
    if (size < smallestLarge) continue;
    const at = memory.wasmExports.malloc(size);
    pdfium.FPDFImageObj_GetImageDataRaw(object, at, size);
    const photo = Buffer.from(memory.HEAPU8.buffer, at, size);
    const isJpeg = photo.readUIntBE(0, 3) === 0xff_d8_ff;
    const start = isJpeg ? pdf.indexOf(photo) : -1;
    if (start < 0) continue;
    const shrunk = await shrink(photo, drawn).catch(() => null);
    if (shrunk === null || shrunk.length > size) continue;
    // What follows a JPEG's end is not read, and its own head has its size.
    pdf.fill(0, start, start + size).set(shrunk, start);
    hasShrunk = true;
  }
  return hasShrunk;
}

/**
 * A page as a picture.
 * @param {Uint8Array} bytes
 * @param {{ page: number, side: number }} recipe the page counts from 1, the longest side of a usual page is in pixels
 */
export async function drawPage(bytes, { page: number, side }) {
  const pdfium = await startPdfium();
  const pdf = Buffer.from(bytes);
  let { form, page } = openPage(pdfium, pdf, number);
  const size = { width: pdfium.FPDF_GetPageWidthF(page), height: pdfium.FPDF_GetPageHeightF(page) };
  const longest = Math.max(size.width, size.height, 1);
  const shortest = Math.max(Math.min(size.width, size.height), 1);
  // Of a long page the other side is what can be read, up to five sides long.
  const scale = Math.min(Math.max(side / longest, side / 2 / shortest), (5 * side) / longest);
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const drawn = Math.max(width, height);
  if (await shrinkPhotos(pdfium, page, pdf, drawn)) ({ form, page } = openPage(pdfium, pdf, number));
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, annotations | redFirst);
  pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, annotations | redFirst);
  const at = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const pixels = Buffer.from(pdfium.pdfium.HEAPU8.buffer, at, width * height * channels);
  const picture = sharp(pixels, { raw: { width, height, channels } }).removeAlpha();
  // A WebP is a fifth smaller, and costs as much as a simple page.
  return { contentType: "image/jpeg", bytes: await picture.jpeg({ quality: 80 }).toBuffer() };
}

/** The library's first steps take as long as a PDF of a thousand pages, and are no work of the first file. */
const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#357" } })
  .jpeg()
  .toBuffer();
const first = `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Count 1/MediaBox[0 0 99 99]/Kids[3 0 R]>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>/Font<</F<</Type/Font/Subtype/Type1
/BaseFont/Helvetica>>>>>>>>endobj
4 0 obj<</Length 53>>stream
q 99 0 0 99 0 0 cm /I Do Q BT /F 9 Tf (abc) Tj ET   
endstream endobj
5 0 obj<</Type/XObject/Subtype/Image/Width 300/Height 300/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode
/Length ${photo.length}>>stream
${photo.toString("latin1")}
endstream endobj
trailer<</Root 1 0 R>>`;
await judgePdf(Buffer.from(first, "latin1"));
await drawPage(Buffer.from(first, "latin1"), { page: 1, side: 300 });
