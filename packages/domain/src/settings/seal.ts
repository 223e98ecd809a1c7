// Rules: S-4 (docs/rules)

export const sealMediaTypes = ["image/svg+xml", "image/png"] as const;
export type SealMediaType = (typeof sealMediaTypes)[number];

/** The most bytes of a seal. */
export const mostSealBytes = 256 * 1024;

/** What a drawing must not have: whatever runs, or asks another server for something. */
const dangers = {
  script: /<\s*(?:[\w-]+:)?(?:script|handler|listener)\b/i,
  handler: /[\s"'/](?:[\w-]+:)?on[\w-]+\s*=/i,
  foreignObject: /<\s*(?:[\w-]+:)?(?:foreignobject|iframe|object|embed|audio|video|set|animate)\b/i,
  // A link to a part of the drawing itself (#a) is fine.
  external:
    /\bhref\s*=\s*(?!["']?\s*#)|\bsrc\s*=|url\(\s*(?!["']?\s*#)|@import|\bjavascript:|<!entity|<!doctype[^>]*\[|<\?(?!xml\s)|\bxml:base\b/i,
} as const satisfies Record<string, RegExp>;
export type SealDanger = keyof typeof dangers;

/** Why the text of an SVG is not accepted: it is none, or what it has besides shapes; null when nothing is wrong. */
export function svgProblem(text: string): SealDanger | "notSvg" | null {
  if (!/^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*|<!--(?:(?!-->).)*-->\s*|<!doctype[^>]*>\s*)*<svg[\s>]/is.test(text))
    return "notSvg";
  const found = Object.entries(dangers).find(([, pattern]) => pattern.test(text));
  return found === undefined ? null : (found[0] as SealDanger);
}

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;

/** Whether bytes begin as a PNG does. */
export const isPng = (bytes: Uint8Array): boolean =>
  bytes.length > pngStart.length && pngStart.every((byte, index) => bytes[index] === byte);
