/** How a picture is looked at: `zoom` times as large as its frame, turned by quarters, moved by pixels. */
export interface PictureView {
  readonly zoom: number;
  readonly quarters: number;
  readonly x: number;
  readonly y: number;
}

/** The whole picture, upright. */
export const wholePicture: PictureView = { zoom: 1, quarters: 0, x: 0, y: 0 };

const most = 8;
const step = 1.25;

/** A step closer or further away; the whole picture is the furthest. */
export function zoomed(look: PictureView, towards: "in" | "out"): PictureView {
  const zoom = Math.min(most, Math.max(1, towards === "in" ? look.zoom * step : look.zoom / step));
  if (zoom < step / 1.01) return { ...wholePicture, quarters: look.quarters };
  return { ...look, zoom, x: (look.x * zoom) / look.zoom, y: (look.y * zoom) / look.zoom };
}

/** A quarter to the right. */
export const rotated = (look: PictureView): PictureView => ({ ...look, quarters: look.quarters + 1 });

/** Moved by pixels, never out of its frame, which is `side` pixels wide and high. */
export function moved(look: PictureView, by: { readonly x: number; readonly y: number }, side: number): PictureView {
  const reach = (side * (look.zoom - 1)) / 2;
  const within = (value: number): number => Math.min(reach, Math.max(-reach, value));
  return { ...look, x: within(look.x + by.x), y: within(look.y + by.y) };
}

/** What a key does to a look; undefined for other keys. */
export const viewKeys: Readonly<Record<string, (look: PictureView) => PictureView>> = {
  "+": (look) => zoomed(look, "in"),
  "=": (look) => zoomed(look, "in"),
  "-": (look) => zoomed(look, "out"),
  r: rotated,
  "0": () => wholePicture,
};
