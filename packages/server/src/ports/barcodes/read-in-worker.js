// @ts-check
// The thread that reads barcodes. Plain JavaScript: it is started from its file, by tests from the source.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parentPort } from "node:worker_threads";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

/** Degrees, in the order of how often they help: without them nothing that is tilted by more than 2 is read. */
const tilts = [0, 2, -2, 4, -4, 6, -6, 8, -8, 10, -10, 12, -12];

/** Of the picture that is read: more is slower and finds nothing more. */
const longestSide = 1600;
const pixelLimit = 40_000_000;

/** @type {import("zxing-wasm/reader").ReaderOptions} */
const options = { formats: ["PDF417"], tryHarder: true, tryInvert: false, maxNumberOfSymbols: 1 };

sharp.concurrency(1);
sharp.cache(false);

// The library would fetch it from its own server.
const wasm = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) } });

/**
 * What the first PDF417 in a picture says, one character for each byte; null where none can be read.
 * @param {Uint8Array} picture
 * @returns {Promise<string | null>}
 */
async function read(picture) {
  const upright = sharp(picture, { limitInputPixels: pixelLimit }).autoOrient().flatten({ background: "#fff" });
  const fitted = upright.resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true });
  const gray = await fitted.greyscale().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = gray.info;
  for (const tilt of tilts) {
    const tilted = sharp(gray.data, { raw: { width, height, channels: 1 } })
      .rotate(tilt, { background: "#fff" })
      .toColourspace("srgb")
      .ensureAlpha()
      .raw();
    const { data, info } = await tilted.toBuffer({ resolveWithObject: true });
    const image = { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: "srgb" };
    const [found] = await readBarcodes(/** @type {Parameters<typeof readBarcodes>[0]} */ (image), options);
    if (found?.isValid) return Buffer.from(found.bytes).toString("latin1");
  }
  return null;
}

/** @param {string | null} text */
function answer(text) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ text });
}

// A picture that no decoder knows has no barcode.
parentPort?.on("message", (/** @type {Uint8Array} */ picture) => void read(picture).then(answer, () => answer(null)));
