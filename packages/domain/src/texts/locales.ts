/** Languages a reader can be offered. `en-XA` is English with accents and 40 % longer, for tests; never in production. */
export const locales = ["en", "en-XA"] as const;
export type Locale = (typeof locales)[number];

/** The language of the office's own screens, and of requests that ask for no language that we have (rule E-15). */
export const defaultLocale: Locale = "en";

/** How a language writes dates, numbers and names of languages in the United States. */
export const formatLocales: Readonly<Record<Locale, string>> = { en: "en-US", "en-XA": "en-US" };

/** The languages that an installation offers. */
export function offeredLocales(isProduction: boolean): readonly Locale[] {
  return isProduction ? locales.filter((locale) => locale !== "en-XA") : locales;
}

/**
 * The first of the offered languages that an `Accept-Language` header or a cookie names, in the order of the header.
 * Weights are left out: browsers list languages by preference. `es-MX` is served by `es`.
 */
export function negotiateLocale(wanted: string | undefined, offered: readonly Locale[]): Locale {
  for (const entry of (wanted ?? "").slice(0, longestHeader).split(",")) {
    const tag = entry.split(";")[0]?.trim().toLowerCase() ?? "";
    const exact = offered.find((locale) => locale.toLowerCase() === tag);
    const language = offered.find((locale) => locale === tag.split("-")[0]);
    if (exact ?? language) return exact ?? language ?? defaultLocale;
  }
  return defaultLocale;
}

/** Characters of the header that are read. */
const longestHeader = 200;
