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

/**
 * A page as a picture.
 * @param {Uint8Array} bytes
 * @param {{ page: number, side: number }} recipe the page counts from 1, the longest side of a usual page is in pixels
 */
export async function drawPage(bytes, { page: number, side }) {
  const pdfium = await startPdfium();
  const { document } = openDocument(pdfium, bytes);
  // What is filled in is drawn as a form's part, on the page.
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, pdfium.PDFiumExt_OpenFormFillInfo());
  const page = pdfium.FPDF_LoadPage(document, number - 1);
  if (page === 0) throw refuse("UNDECODABLE");
  const size = { width: pdfium.FPDF_GetPageWidthF(page), height: pdfium.FPDF_GetPageHeightF(page) };
  const longest = Math.max(size.width, size.height, 1);
  const shortest = Math.max(Math.min(size.width, size.height), 1);
  // Of a long page the other side is what can be read, up to five sides long.
  const scale = Math.min(Math.max(side / longest, side / 2 / shortest), (5 * side) / longest);
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, annotations | redFirst);
  pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, annotations | redFirst);
  const at = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const pixels = Buffer.from(pdfium.pdfium.HEAPU8.buffer, at, width * height * channels);
  const picture = sharp(pixels, { raw: { width, height, channels } }).removeAlpha();
  return { contentType: "image/webp", bytes: await picture.webp({ quality: 80, effort: 0 }).toBuffer() };
}

/** The library's first steps take as long as a PDF of a thousand pages, and are no work of the first file. */
const smallest = `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Count 1/MediaBox[0 0 9 9]/Kids[3 0 R]>>endobj
3 0 obj<</Type/Page/Parent 2 0 R>>endobj
trailer<</Root 1 0 R>>`;
await judgePdf(Buffer.from(smallest));
