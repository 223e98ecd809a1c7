// Rules: W-35 (docs/rules)
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Font } from "fontkit";
import type PDFDocument from "pdfkit";

/** Disables glyph composition (`ccmp`), so that copied, searched and spoken text has the original letters. */
export const wholeLetters = { features: { ccmp: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[] };

/** The font's name inside a PDF. */
const name = "wide";

/** The font for what the PDF's built-in ones lack. Only the letters that are drawn are put into a PDF. */
export interface WideFont {
  readonly bytes: Buffer;
  /** Whether it has all letters of a text. */
  readonly has: (text: string) => boolean;
}

/** Noto Sans: Latin with all its accents, Vietnamese too, Greek, Cyrillic and Devanagari. */
async function load(): Promise<WideFont> {
  const { resolve } = createRequire(import.meta.url);
  const bytes = await readFile(resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"));
  const { create } = await import("fontkit");
  // A file of one font is one font.
  const font = create(bytes) as Font;
  const has = (text: string): boolean =>
    Array.from(text.normalize()).every(
      (character) => character === "\n" || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    );
  return { bytes, has };
}

let loaded: Promise<WideFont> | undefined;

/** The font, read with the first paper. */
export async function wideFont(): Promise<WideFont> {
  loaded ??= load();
  return loaded;
}

/** The PDF's built-in fonts know Western European letters alone. */
const isBuiltIn = (text: string): boolean => /^[\n\u0020-\u007e\u00a0-\u00ff]*$/.test(text);

/** Whether a text can be printed letter by letter. */
export const canPrint = (text: string, wide: WideFont): boolean => isBuiltIn(text) || wide.has(text);

/**
 * Chooses the font that has a text's letters: the built-in one where it does.
 *
 * @returns the text to be drawn in it, with `?` where no font has a letter
 */
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
