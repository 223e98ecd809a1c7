import * as english from "./en/index.ts";
import * as spanish from "./es/index.ts";
import { defaultLocale, type Locale } from "./locales.ts";
import type { Catalogue } from "./message.ts";
import type { CustomerArea } from "./office-areas.ts";
import { pseudoCatalogue } from "./pseudo.ts";

export {
  defaultLocale,
  formatLocales,
  languageNames,
  isOfficePage,
  languageOfPath,
  languagePaths,
  locales,
  negotiateLocale,
  officePages,
  offeredLocales,
  type CustomerLanguage,
  type Locale,
} from "./locales.ts";
export { messageText, msg, type Area, type Catalogue, type Message, type MessagePath } from "./message.ts";

/** Every language with all its texts, for the server. A browser loads the areas that its screens need: `texts/en/…`. */
const catalogues: Readonly<Record<Exclude<Locale, "en-XA">, Catalogue>> = {
  en: english,
  es: { ...english, ...(spanish satisfies Pick<Catalogue, CustomerArea>) },
};
/** Made at its first use: it costs each start of a server 70 ms. */
let madeUp: Catalogue | undefined;

/** All texts in `locale`. */
export function textsIn(locale: Locale): Catalogue {
  return locale === "en-XA" ? (madeUp ??= pseudoCatalogue({ ...english })) : catalogues[locale];
}

/** The texts of the office: its own screens, its records, and what it writes down about an order. */
export const officeTexts: Catalogue = textsIn(defaultLocale);
