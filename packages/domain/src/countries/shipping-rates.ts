import { countries, type CountryCode } from "./countries.ts";

/**
 * Countries that get no default shipping rate, so they are not offered as ship-to. A person with another address may
 * still order a document for one of them.
 */
export const countriesWithoutShippingRate = [
  ...(["AF", "BY", "CF", "CU", "DJ", "EH", "ER", "GW", "HT", "IQ", "IR", "KI", "KM", "KP", "LY", "NR"] as const),
  ...(["NU", "RU", "SD", "SO", "SS", "ST", "SY", "TM", "TV", "VE", "YE"] as const),
] as const satisfies readonly CountryCode[];

/** Prices of the three international zones of a new installation, in cents (rule M-4). */
const zoneCents = { near: 6000, middle: 7500, far: 9000 } as const;

/** North and Central America, the Caribbean, and the territories of the United States. */
const near: readonly CountryCode[] = [
  ...(["CA", "MX", "GL", "PM", "BM", "BS", "TC", "BZ", "GT", "SV", "HN", "NI", "CR", "PA"] as const),
  ...(["AG", "AI", "AW", "BB", "BL", "BQ", "CU", "CW", "DM", "DO", "GD", "GP", "HT", "JM", "KN", "KY", "LC"] as const),
  ...(["MF", "MQ", "MS", "SX", "TT", "VC", "VG", "PR", "VI", "AS", "GU", "MP", "UM"] as const),
];

/** Europe, and the parts of Asia and the Pacific that carriers serve as they serve Europe. */
const middle: readonly CountryCode[] = [
  ...(["AD", "AL", "AT", "AX", "BA", "BE", "BG", "BY", "CH", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FO"] as const),
  ...(["FR", "GB", "GG", "GI", "GR", "HR", "HU", "IE", "IM", "IS", "IT", "JE", "LI", "LT", "LU", "LV", "MC"] as const),
  ...(["MD", "ME", "MK", "MT", "NL", "NO", "PL", "PT", "RO", "RS", "RU", "SE", "SI", "SJ", "SK", "SM", "TR"] as const),
  ...(["UA", "VA", "XK", "AU", "HK", "JP", "KR", "MO", "NZ", "SG", "TW"] as const),
];

const withoutRate: ReadonlySet<CountryCode> = new Set<CountryCode>(["US", ...countriesWithoutShippingRate]);
const nearSet: ReadonlySet<CountryCode> = new Set(near);
const middleSet: ReadonlySet<CountryCode> = new Set(middle);

function centsFor(code: CountryCode): number {
  if (nearSet.has(code)) return zoneCents.near;
  return middleSet.has(code) ? zoneCents.middle : zoneCents.far;
}

/**
 * Shipping price in cents by country code of a new installation: every country except the United States, which has
 * shipping types, and the countries without a rate. An admin edits them afterwards.
 */
export const defaultShippingRateCents: Readonly<Record<string, number>> = Object.fromEntries(
  countries.filter(({ code }) => !withoutRate.has(code)).map(({ code }) => [code, centsFor(code)]),
);
