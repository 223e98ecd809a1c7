// Rules: W-35 (docs/rules)
import bwipjs from "bwip-js/node";

/** The widths of a text's Code 128 in modules: bar, space, bar, and so on. */
export function code128(text: string): number[] {
  const [symbol] = bwipjs.raw({ bcid: "code128", text });
  if (!symbol || !("sbs" in symbol)) throw new Error("the text has no Code 128");
  return [...symbol.sbs];
}

/** A text as the rows of a QR code; error correction M, the default, without a quiet zone. */
export function qrCode(text: string): boolean[][] {
  const [symbol] = bwipjs.raw({ bcid: "qrcode", text });
  if (!symbol || !("pixs" in symbol)) throw new Error("the text has no QR code");
  const { pixs, pixx } = symbol;
  return Array.from({ length: pixs.length / pixx }, (_, y) =>
    Array.from(pixs.slice(y * pixx, (y + 1) * pixx), (pixel) => pixel === 1),
  );
}
