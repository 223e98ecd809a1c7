/** Names in the order in which they count: most browsers call themselves by older names as well. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;
const systems = [
  [/\b(?:iPhone|iPad|iPod)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
] as const;

const firstOf = (names: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/**
 * A browser in few words, "Chrome on Windows", from the user agent that it sends; null for what is no browser. The user
 * agent itself is not kept: it can single a person out.
 */
export function browserOf(userAgent: string): string | null {
  const browser = firstOf(browsers, userAgent);
  const system = firstOf(systems, userAgent);
  if (browser === undefined) return system ?? null;
  return system === undefined ? browser : `${browser} on ${system}`;
}
