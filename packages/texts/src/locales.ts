/**
 * Languages a reader can be offered. `es` is for customers; the office's screens are in English (rule E-22). `en-XA` is
 * English with accents and 40 % longer, for tests; never in production.
 */
export const locales = ["en", "es", "en-XA"] as const;
export type Locale = (typeof locales)[number];

/** The language of the office's own screens, and of requests that ask for no language that we have (rule E-15). */
export const defaultLocale: Locale = "en";

/** Locales for dates, numbers and names of languages in the United States. */
export const formatLocales: Readonly<Record<Locale, string>> = { en: "en-US", es: "es-US", "en-XA": "en-US" };

/** A number as a language writes it in the United States: `1,234.5`. */
export const formatNumber = (value: number, locale: Locale, maximumFractionDigits = 3): string =>
  value.toLocaleString(formatLocales[locale], { maximumFractionDigits });

/** Forms of a text by a count, as ICU names them; `#` is the count, in the digits of the language. */
export interface Forms {
  /** Like `other` without it. */
  readonly zero?: string;
  readonly one: string;
  readonly other: string;
}

declare const byCount: unique symbol;

/** A text that agrees with a count. Only `plural` makes one, so that no language can leave a form out. */
export type CountText = ((count: number) => string) & { readonly [byCount]: true };

/** The `plural` of a language whose forms are those of 1 and of all other counts. */
export function pluralIn(locale: Locale): (forms: Forms) => CountText {
  return ({ zero, one, other }) => {
    const text = (count: number): string =>
      (count === 1 ? one : count === 0 && zero !== undefined ? zero : other).replaceAll(
        "#",
        formatNumber(count, locale),
      );
    return text as CountText;
  };
}

const monthFirst = { month: "2-digit", day: "2-digit" } as const;

/** Parts of a date: month and day. Where the day comes first, a word for the month tells one from the other. */
export const dateParts = {
  en: monthFirst,
  es: { month: "long", day: "numeric" },
  "en-XA": monthFirst,
} as const satisfies Record<Locale, Intl.DateTimeFormatOptions>;

/** The form of the hour of a time. */
export const hourParts = { en: "2-digit", es: "numeric", "en-XA": "2-digit" } as const satisfies Record<
  Locale,
  Intl.DateTimeFormatOptions["hour"]
>;

/** The path below which a language's pages have their addresses; none for English (rule E-22). */
export const languagePaths: Readonly<Record<Locale, string>> = { en: "", es: "/es", "en-XA": "" };

/** The office's pages, and those below them: in English alone (rule E-22). */
export const officePages = ["/admin", "/login", "/setup", "/users"] as const;

/** True for the path of an office page. @param path without the base path, the language and the query */
export const isOfficePage = (path: string): boolean =>
  officePages.some((page) => path === page || path.startsWith(`${page}/`));

/** The languages that customers can choose, with their names in themselves. */
export const languageNames = { en: "English", es: "Español" } as const satisfies Partial<Record<Locale, string>>;
export type CustomerLanguage = keyof typeof languageNames;
export const customerLanguages = Object.keys(languageNames) as readonly CustomerLanguage[];

/** Languages whose texts a certified translator has signed; the settings name those without (rule E-22). */
export const translations: Readonly<Record<Exclude<CustomerLanguage, "en">, { readonly reviewed: boolean }>> = {
  es: { reviewed: false },
};

/** The language in whose part of the addresses a path lies, without the base path: `es` for `/es/product`. */
export function languageOfPath(path: string): Locale | undefined {
  return locales.find((locale) => {
    const prefix = languagePaths[locale];
    return prefix !== "" && (path === prefix || path.startsWith(`${prefix}/`));
  });
}

/** The languages of an installation: English, those it offers besides, and outside production the one of the tests. */
export function offeredLocales(isProduction: boolean, languages: readonly string[] = locales): readonly Locale[] {
  return locales.filter((locale) =>
    locale === "en-XA" ? !isProduction : locale === defaultLocale || languages.includes(locale),
  );
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
