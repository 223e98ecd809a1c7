// Rules: O-71, W-35 (docs/rules)
import { countriesByForm } from "./address-formats.ts";
import { hasZipCodes } from "./zip-countries.ts";

const forms: ReadonlyMap<string, string> = new Map(
  Object.entries(countriesByForm).flatMap(([form, codes]) => codes.split(" ").map((code) => [code, form] as const)),
);

/** The parts of an address that not every country has, by their signs in its form. */
const signs = { city: "%C", stateProvince: "%S", zip: "%Z" } as const;
export type AddressPart = keyof typeof signs;
export const addressParts = Object.keys(signs) as readonly AddressPart[];

/** The form of addresses in a country. Abroad with ZIP codes, the state is the code of the country. */
export function addressForm(country: string): string {
  if (country !== "US" && hasZipCodes(country)) return `%N\n%A\n%C ${country} %Z`;
  // Two parts without a sign between them, as Mozambique's, would be one word.
  return forms.get(country)?.replace("%C%S", "%C, %S") ?? "%N\n%A\n%C, %S %Z";
}

/** True for a part that addresses in a country have (rule O-71); an unknown country has all. */
export const hasPart = (country: string, part: AddressPart): boolean => addressForm(country).includes(signs[part]);

/** Countries in which an address may do without its state: google/libaddressinput does not require it. */
const withoutState = "AM AR BS BY CC CL CO CV CX EE EG HM ID IE IR KI MN MX MY NF NG PA PH SC SR TH TV UY VN".split(
  " ",
);

/** True for a part that the form insists on (rule O-71). */
export const needsPart = (country: string, part: AddressPart): boolean =>
  hasPart(country, part) && !(part === "stateProvince" && withoutState.includes(country));

/** The states of countries that call them otherwise than State or Province, for the label of the field. */
const stateNames = {
  state: "AU BR IN MX MY NG US VE",
  area: "HK",
  county: "EE IE TW",
  department: "CO HN NI SV UY",
  emirate: "AE",
  governorate: "EG IQ",
  island: "BS CV KI KN KY PF SC TV",
  oblast: "RU UA",
  parish: "BB JM",
  prefecture: "JP",
  province: "AR CA CN CR CU ES ID IT KP KR MN MZ PA TH TR VN",
  region: "CL",
} as const;

const zipNames = {
  zip: "AS FM GU MH MP PR PW UM US VI",
  eircode: "IE",
  pin: "IN",
  postcode: "AI AU CC CX FK GB GG GI GS IM IO JE LV MY NF NL NZ PN SH TC",
} as const;

const cityNames = { postTown: "GB", suburb: "AU", district: "HK" } as const;

const nameIn = <Name extends string>(names: Readonly<Record<Name, string>>, country: string): Name | "other" =>
  (Object.keys(names) as Name[]).find((name) => country !== "" && names[name].includes(country)) ?? "other";

/** The names of the parts of addresses in a country, as the texts know them (rule O-71). */
export const partNames = (country: string) => ({
  city: nameIn(cityNames, country),
  stateProvince: nameIn(stateNames, country),
  zip: nameIn(zipNames, country),
});
