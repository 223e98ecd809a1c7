import { defaultLocale, locales, type Locale } from "@dop/texts/locales";
import { connection as connectionInEnglish } from "@dop/texts/en/shared/connection";
import { connection as connectionInSpanish } from "@dop/texts/es/shared/connection";
import type { Catalogue } from "@dop/texts/message";

/** The readers of a page: each audience loads the texts of its pages, in one language. */
export type Audience =
  | "everyone"
  | "landing"
  | "ordering"
  | "checkout"
  | "customerOrder"
  | "verify"
  | "about"
  | "addresses"
  | "staff"
  | "administration"
  | "keys";

type Texts = Partial<Catalogue>;

const english: Record<Audience, () => Promise<Texts>> = {
  everyone: () => import("@dop/texts/en/for-everyone"),
  landing: () => import("@dop/texts/en/for-landing"),
  ordering: () => import("@dop/texts/en/for-ordering"),
  addresses: () => import("@dop/texts/en/for-addresses"),
  checkout: () => import("@dop/texts/en/for-checkout"),
  customerOrder: () => import("@dop/texts/en/for-customer-order"),
  verify: () => import("@dop/texts/en/for-verify"),
  about: () => import("@dop/texts/en/for-about"),
  staff: () => import("@dop/texts/en/for-staff"),
  administration: () => import("@dop/texts/en/for-administration"),
  keys: () => import("@dop/texts/en/for-keys"),
};

/** The office's screens are in English (rule E-22). */
const spanish: typeof english = {
  ...english,
  everyone: () => import("@dop/texts/es/for-everyone"),
  landing: () => import("@dop/texts/es/for-landing"),
  ordering: () => import("@dop/texts/es/for-ordering"),
  addresses: () => import("@dop/texts/es/for-addresses"),
  checkout: () => import("@dop/texts/es/for-checkout"),
  customerOrder: () => import("@dop/texts/es/for-customer-order"),
  verify: () => import("@dop/texts/es/for-verify"),
  about: () => import("@dop/texts/es/for-about"),
};

/** The pseudo locale is made from English. */
const audiences: Record<Locale, typeof english> = { en: english, es: spanish, "en-XA": english };

/** Available before any text is loaded, to say that loading failed. */
const withoutConnection: Record<Locale, Catalogue["connection"]> = {
  en: connectionInEnglish,
  es: connectionInSpanish,
  "en-XA": connectionInEnglish,
};

let loaded: Texts = { connection: withoutConnection[pageLocale()] };

export const loadedTexts = (): Texts => loaded;

export function registerTexts(texts: Texts): void {
  loaded = { ...loaded, ...texts };
}

/** The language of this page: the server writes it into `<html lang>`. Prerendered pages are English. */
export function pageLocale(): Locale {
  if (typeof document === "undefined") return defaultLocale;
  const { lang } = document.documentElement;
  return locales.find((locale) => locale === lang) ?? defaultLocale;
}

/** Loads the texts of an audience, in the language of the page. */
export async function loadTexts(audience: Audience): Promise<void> {
  const locale = pageLocale();
  const texts = await audiences[locale][audience]();
  registerTexts(locale === "en-XA" ? (await import("@dop/texts/pseudo")).pseudoCatalogue({ ...texts }) : texts);
}
