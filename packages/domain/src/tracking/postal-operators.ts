import { inSentence } from "@dop/texts/en/order/country-in-sentence";
import { countryName, isCountryCode } from "../countries/index.ts";

/** Postal operators by country code (rule N-6), where the name is not simply the country's post. */
const namedOperators: Readonly<Record<string, { readonly name: string; readonly url?: string }>> = {
  AR: { name: "Correo Argentino" },
  AT: { name: "Österreichische Post", url: "https://www.post.at/sv/sendungsdetails?snr=%s" },
  AU: { name: "Australia Post", url: "https://auspost.com.au/mypost/track/#/details/%s" },
  BE: { name: "bpost" },
  BR: { name: "Correios" },
  CA: { name: "Canada Post", url: "https://www.canadapost-postescanada.ca/track-reperage/en#/details/%s" },
  CH: { name: "Swiss Post", url: "https://service.post.ch/ekp-web/ui/entry/search/%s" },
  CL: { name: "CorreosChile" },
  CN: { name: "China Post" },
  CZ: { name: "Česká pošta", url: "https://www.postaonline.cz/en/trackandtrace/-/zasilka/cislo?parcelNumbers=%s" },
  DE: { name: "Deutsche Post", url: "https://www.dhl.de/en/privatkunden/pakete-empfangen/verfolgen.html?piececode=%s" },
  DK: { name: "PostNord Danmark" },
  ES: { name: "Correos", url: "https://www.correos.es/es/en/tools/tracker/items/details?tracking-number=%s" },
  FI: { name: "Posti" },
  FR: { name: "La Poste", url: "https://www.laposte.fr/outils/suivre-vos-envois?code=%s" },
  GB: { name: "Royal Mail", url: "https://www.royalmail.com/track-your-item#/tracking-results/%s" },
  HK: { name: "Hongkong Post" },
  IE: { name: "An Post" },
  IL: { name: "Israel Postal Company" },
  IT: { name: "Poste Italiane" },
  JP: {
    name: "Japan Post",
    url: "https://trackings.post.japanpost.jp/services/srv/search/direct?locale=en&reqCodeNo1=%s",
  },
  KR: { name: "Korea Post" },
  MX: { name: "Correos de México" },
  NL: { name: "PostNL" },
  NO: { name: "Posten", url: "https://sporing.posten.no/sporing/%s?lang=en" },
  NZ: { name: "NZ Post", url: "https://www.nzpost.co.nz/tools/tracking/item/%s" },
  PH: { name: "PHLPost" },
  PL: { name: "Poczta Polska" },
  PT: { name: "CTT Correios" },
  SE: { name: "PostNord Sverige" },
  SG: { name: "Singapore Post" },
  TW: { name: "Chunghwa Post" },
  US: { name: "USPS", url: "https://tools.usps.com/go/TrackConfirmAction?tLabels=%s" },
  ZA: { name: "South African Post Office" },
};

export interface PostalOperator {
  readonly country: string;
  readonly name: string;
  /** The page that follows a number of this operator, `%s` for the number; the postal union's own where it has none. */
  readonly url: string;
}

const globalTracking = "https://globaltracktrace.ptc.post/gtt.web/Search.aspx?id=%s";

/** The postal operator of an S10 number's country, null for a country that does not exist. */
export function postalOperator(country: string): PostalOperator | null {
  if (!isCountryCode(country)) return null;
  const named = Object.hasOwn(namedOperators, country) ? namedOperators[country] : undefined;
  return {
    country,
    name: named?.name ?? `Post of ${inSentence(countryName(country))}`,
    url: named?.url ?? globalTracking,
  };
}
