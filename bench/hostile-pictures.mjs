import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { createPictureProcess } from "../packages/server/dist/ports/documents/picture-process.js";
import { rounded, usedBy } from "./harness.mjs";

/**
 * An ordinary photo takes 50 ms of a processor, and no file may take more than 400, or on a slow one more photos. A
 * page of a PDF is drawn once, at a clerk's look, and an ordinary scan alone takes up to 400.
 */
const mostMs = (as) => (as === "page" ? 600 : 400);
const mostPhotos = 8;
/** The processor's time is counted in hundredths of a second: one picture alone would be too coarse. */
const times = 8;

const noise = (width, height) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 }, limitInputPixels: false });
const flat = (width, height, channels = 3) =>
  sharp({ create: { width, height, channels, background: "#357" }, limitInputPixels: false });

/** Slopes, which a PNG packs well by its costliest filter. */
const slopes = (width, height) => {
  const raw = Buffer.alloc(width * height * 4);
  for (let at = 0; at < raw.length; at += 1) raw[at] = (at >> 2) * ((at & 3) + 1) + Math.floor(at / width / 4) * 2;
  return sharp(raw, { raw: { width, height, channels: 4 } });
};

const hostile = {
  "a JPEG of 40 megapixels of noise": () => noise(7300, 5480).jpeg({ quality: 1 }),
  "the largest JPEG": () => flat(16_320, 12_240).jpeg(),
  "the largest progressive JPEG, of noise": () => noise(4618, 3464).jpeg({ quality: 1, progressive: true }),
  "the largest WebP, of noise": () => noise(4000, 3000).webp({ quality: 1, effort: 0 }),
  "the largest PNG": () => flat(4000, 4000).png(),
  "the largest PNG with transparency": () => slopes(3160, 3160).png({ adaptiveFiltering: true }),
  "the largest PNG of 16 bits": () => flat(2236, 2236, 4).toColourspace("rgb16").png(),
  "the largest interlaced PNG": () => flat(2236, 2236, 4).png({ progressive: true }),
  "the largest JPEG for printing": () => noise(1000, 1000).toColourspace("cmyk").jpeg({ quality: 20 }),
};
/** A PDF of one page. */
const pageOf = (content) => `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Count 1/MediaBox[0 0 612 792]/Kids[3 0 R]>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</ExtGState<</G<</ca .5>>>>>>>>endobj
4 0 obj<</Length ${content.length}>>stream
${content}
endstream endobj
trailer<</Root 1 0 R>>`;
/** PDFs and a drawing, which no head tells the cost of: they end the process. */
const endless = {
  "a PDF of texts without an end": ["pdf", `%PDF-1.7\n${"1 0 obj (".repeat(200_000)}\nstartxref\n0\n%%EOF`],
  "a PDF of numbers": ["pdf", `%PDF-1.7\n1 0 obj [${"1 ".repeat(900_000)}]endobj\nstartxref\n0\n%%EOF`],
  "a PDF of dictionaries": ["pdf", `%PDF-1.7\n${"1 0 obj<</A<</A/A>>>>endobj ".repeat(70_000)}\nstartxref\n0\n%%EOF`],
  "a page of shapes over one another": ["page", pageOf("/G gs 0 0 612 792 re f ".repeat(50_000))],
  "a page of lines": ["page", pageOf("0 0 m 612 792 l 9 700 l S ".repeat(70_000))],
  "a drawing of nested copies": [
    "drawing",
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path id="a0" d="M0 0h9v9z"/>${Array.from(
      { length: 9 },
      (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(9)}</g>`,
    ).join("")}</svg>`,
  ],
};
const recipes = {
  photo: { kind: "photo", side: 700, gray: false },
  barcode: { kind: "photo", side: 1600, gray: true },
  paper: { kind: "paper", side: 2400, mostBytes: 2 * 1024 * 1024 },
  pdf: { kind: "pdf" },
  page: { kind: "page", page: 1, side: 1600 },
  drawing: { kind: "drawing", side: 512, mostBytes: 256 * 1024 },
};

/** The processor time of pictures that are built to cost much, in ordinary photos of the same run. */
export async function hostilePictures() {
  let pid;
  const draw = createPictureProcess({ limitMs: 600_000, onStart: (child) => (pid = child.pid) });
  const costOf = async (bytes, recipe) => {
    await draw(bytes, recipe);
    const before = await usedBy(pid);
    for (let time = 0; time < times; time += 1) await draw(bytes, recipe);
    return (((await usedBy(pid)).processor - before.processor) * 1000) / times;
  };
  const ordinary = await noise(4032, 3024).blur(2).jpeg({ quality: 85 }).toBuffer();
  /** The processor time of one file, until its answer or the end of the process. */
  const lastCostOf = async (bytes, recipe) => {
    await draw(ordinary, recipes.photo);
    // The library's start is no work of a file.
    await draw(Buffer.from(pageOf("")), recipes.page);
    const before = await usedBy(pid);
    let last = before;
    const looking = setInterval(() => {
      usedBy(pid).then(
        (used) => (last = used),
        () => undefined,
      );
    }, 5);
    await draw(bytes, recipe).catch(() => undefined);
    clearInterval(looking);
    return Math.round((last.processor - before.processor) * 1000);
  };
  const unit = await costOf(ordinary, recipes.photo);
  const rows = [{ picture: "an ordinary photo", as: "photo", ms: unit, photos: 1 }];
  for (const [picture, make] of Object.entries(hostile)) {
    const bytes = await make().toBuffer();
    for (const as of ["photo", "barcode", "paper"]) {
      const recipe = recipes[as];
      if (bytes.length > recipe.mostBytes) continue;
      const ms = await costOf(bytes, recipe);
      rows.push({ picture, as, ms: Math.round(ms), photos: rounded(ms / unit) });
    }
  }
  for (const [picture, [as, text]] of Object.entries(endless)) {
    const ms = await lastCostOf(Buffer.from(text, "latin1"), recipes[as]);
    rows.push({ picture, as, ms, photos: rounded(ms / unit) });
  }
  console.table(rows);
  return rows
    .filter(({ as, ms, photos }) => ms > mostMs(as) && photos > mostPhotos)
    .map(({ picture, as }) => `${picture} as a ${as} costs more than ${mostMs(as)} ms and ${mostPhotos} photos`);
}
