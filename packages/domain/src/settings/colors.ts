// Rules: S-5 (docs/rules)

/** The portal's own shades, as in packages/web/src/app/theme.css, for an office that chooses no color. */
export const ownPalette = {
  50: "#eef6f4",
  100: "#e4f1ee",
  200: "#bfe0d9",
  600: "#12665e",
  700: "#0e514b",
  800: "#0b3f3b",
  900: "#082d2b",
} as const;
export type Shade = keyof typeof ownPalette;
export type Palette = Readonly<Record<Shade, string>>;

type Rgb = readonly [red: number, green: number, blue: number];
const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];

/** The darkest page surface that has links on it (salt-100 in theme.css); text on the color itself is white. */
const surface = "#ecf0ee";

/** The least contrast of text of normal size with its background (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5;

export const isHexColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const hexOf = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

const mix = ([r, g, b]: Rgb, [R, G, B]: Rgb, share: number): Rgb => [
  r + (R - r) * share,
  g + (G - g) * share,
  b + (B - b) * share,
];

function luminance(color: Rgb): number {
  const linear = color.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const [r = 0, g = 0, b = 0] = linear;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colors (#rrggbb) by WCAG, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [a, b] = [luminance(rgbOf(one)), luminance(rgbOf(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The smaller contrast of an accent color: as text on a page, and behind white text. */
export const accentContrast = (accent: string): number =>
  Math.min(contrastRatio(accent, surface), contrastRatio(accent, hexOf(white)));

/** Every shade that pages, emails and buttons use, of one color; the portal's own for none. */
export function paletteOf(accent: string | null): Palette {
  if (accent === null) return ownPalette;
  const color = rgbOf(accent);
  return {
    50: hexOf(mix(color, white, 0.93)),
    100: hexOf(mix(color, white, 0.88)),
    200: hexOf(mix(color, white, 0.73)),
    600: hexOf(color),
    700: hexOf(mix(color, black, 0.2)),
    800: hexOf(mix(color, black, 0.38)),
    900: hexOf(mix(color, black, 0.56)),
  };
}

/** The style sheet that gives pages these shades. */
export const paletteStyles = (palette: Palette): string =>
  `:root{${Object.entries(palette)
    .map(([shade, color]) => `--color-spruce-${shade}:${color}`)
    .join(";")}}`;
