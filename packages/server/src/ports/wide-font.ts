// Rules: W-35 (docs/rules)
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Font } from "fontkit";
import type PDFDocument from "pdfkit";

/** Disables glyph composition (`ccmp`), so that copied, searched and spoken text has the original letters. */
export const wholeLetters = { features: { ccmp: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[] };

const name = "wide";

/** The font for letters that the PDF's built-in fonts lack. Only drawn letters are embedded into a PDF. */
export interface WideFont {
  readonly bytes: Buffer;
  /** True for texts of which it has all letters. */
  readonly has: (text: string) => boolean;
}

/** Noto Sans: Latin with all its accents, Vietnamese too, Greek, Cyrillic and Devanagari. */
async function load(): Promise<WideFont> {
  const { resolve } = createRequire(import.meta.url);
  const bytes = await readFile(resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"));
  const { create } = await import("fontkit");
  // The file has one font, and not a collection.
  const font = create(bytes) as Font;
  const has = (text: string): boolean =>
    Array.from(text.normalize()).every(
      (character) => character === "\n" || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    );
  return { bytes, has };
}

let loaded: Promise<WideFont> | undefined;

/** The font, read at the first use. */
export const wideFont = (): Promise<WideFont> => (loaded ??= load());

/** The PDF's built-in fonts have Western European letters alone. */
const isBuiltIn = (text: string): boolean => /^[\n\u0020-\u007e\u00a0-\u00ff]*$/.test(text);

/** Texts of which every letter can be printed. */
export const canPrint = (text: string, wide: WideFont): boolean => isBuiltIn(text) || wide.has(text);

/** Chooses a font for a text, the built-in one where it can. @returns the text, with `?` where no font has a letter */
export function chooseFont(
  pdf: InstanceType<typeof PDFDocument>,
  text: string,
  wide: WideFont,
  builtIn = "Helvetica",
): string {
  if (isBuiltIn(text)) {
    pdf.font(builtIn);
    return text;
  }
  pdf.registerFont(name, wide.bytes).font(name);
  return Array.from(text.normalize(), (letter) => (wide.has(letter) ? letter : "?")).join("");
}
