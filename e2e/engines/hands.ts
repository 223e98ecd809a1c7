import { createRequire } from "node:module";

/** The names of a control as a pattern, so that each engine matches them in the same way. */
export type Named = string | RegExp;

/** Roles of what people press. */
export type Pressed = "button" | "checkbox" | "link" | "radio";

/** A person at a page, in a browser of any engine. Each waits until the page offers it. */
export interface Hands {
  /** Goes to an address below the portal's. */
  open(path: string): Promise<void>;
  press(role: Pressed, name: Named): Promise<void>;
  /** Types into the field of this label, of several into the one at a place, from 0. */
  fill(label: Named, words: string, place?: number): Promise<void>;
  /** Chooses an option of the list of this label by its words. */
  choose(label: Named, option: string): Promise<void>;
  /** Chooses a file for the field of this label. */
  attach(label: Named, file: string): Promise<void>;
  /** Waits until the page shows a text. */
  see(text: Named): Promise<void>;
  /** Waits until a page is there by its title. */
  arrive(title: string): Promise<void>;
  /** Pixels that are not white inside the field of this label. */
  ink(label: Named): Promise<number>;
  /** A computed style of the field of this label. */
  style(label: Named, property: string): Promise<string>;
  /** Width of the window in CSS pixels. */
  width(): Promise<number>;
}

/** A name as a pattern: words are its beginning. */
export function patternOf(name: Named): RegExp {
  return name instanceof RegExp ? name : new RegExp(`^${name}\\b`);
}

const sharp = createRequire(new URL("../../packages/server/package.json", import.meta.url))("sharp") as (
  picture: Buffer,
) => Sharp;

/** A part of the server's library for pictures. */
interface Sharp {
  extract(place: { left: number; top: number; width: number; height: number }): Sharp;
  greyscale(): Sharp;
  raw(): Sharp;
  toBuffer(): Promise<Buffer>;
}

/** A field's place in a picture of its page, in pixels. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels of a picture that are not white, inside the border of a field. */
export async function inkIn(picture: Buffer, { x, y, width, height }: Place): Promise<number> {
  const border = 4;
  const inside = { left: Math.ceil(x) + border, top: Math.ceil(y) + border };
  const size = { width: Math.floor(width) - 2 * border, height: Math.floor(height) - 2 * border };
  const pixels = await sharp(picture)
    .extract({ ...inside, ...size })
    .greyscale()
    .raw()
    .toBuffer();
  return pixels.filter((lightness) => lightness < 255).length;
}
