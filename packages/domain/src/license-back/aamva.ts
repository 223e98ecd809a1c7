// Rules: P-25 (docs/rules)
import { isCalendarDate } from "../dates/index.ts";
import type { PersonName } from "../names/index.ts";

/** The parts of a driver license's barcode that are compared; null: absent, or not in the standard's form. */
export interface LicenseBarcode {
  readonly name: PersonName | null;
  /** Parts of the name of which the card has only the beginning. */
  readonly truncated: { readonly first: boolean; readonly last: boolean };
  /** YYYY-MM-DD, as the next one. */
  readonly dateOfBirth: string | null;
  readonly expiry: string | null;
  /** The state or province of the card, two letters. */
  readonly issuer: string | null;
}

/** PDF417 holds at most 2,710 digits; longer text is not from one. */
const longestPayload = 3000;
const longestValue = 125;
/** Of the standard of 2025, which adds flags of commercial, enhanced and provisional cards. */
const newestVersion = 11;

/** Issuer, version of the standard, from version 2 on the issuer's own, number of parts, where each part lies. */
const header = /^@\p{Cc}*(?:ANSI |AAMVA)\d{6}(\d{2})/u;
const parts = /^(?:[A-Z]{2}\d{8}){1,10}/;
const elementLine = /^(D[A-Z]{2})(.*)$/;

/** The elements of the license's part by name. An element that occurs twice with different values counts as missing. */
function readElements(text: string): ReadonlyMap<string, string> {
  const elements = new Map<string, string>();
  for (const line of text.replace(/^(?:DL|ID|EN)/, "").split(/\p{Cc}/u)) {
    const [, id, value = ""] = elementLine.exec(line) ?? [];
    if (id === undefined) continue;
    const said = value.trim();
    const before = elements.get(id);
    elements.set(id, said.length > longestValue || (before !== undefined && before !== said) ? "" : said);
  }
  return elements;
}

/** Words that mean "there is none". */
const isSaid = (value: string | undefined): value is string =>
  value !== undefined && /\p{L}/u.test(value) && !/^(?:none|unavl|unavailable)$/i.test(value);

/** Middle names are with the first ones; version 1 has the whole name in one element: last, first, middle. */
function readName(elements: ReadonlyMap<string, string>, version: number): PersonName | null {
  const said = (id: string): string | undefined => {
    const value = elements.get(id);
    return isSaid(value) ? value : undefined;
  };
  const [wholeLast, ...wholeFirst] = version === 1 ? (said("DAA") ?? "").split(/[,@]/).filter(isSaid) : [];
  const last = said("DCS") ?? (version === 1 ? (said("DAB") ?? wholeLast) : undefined);
  const given = said("DAC");
  // Middle names of version 2 and 3 are among the first names.
  const first = given === undefined ? (said("DCT") ?? wholeFirst.join(" ")) : `${given} ${said("DAD") ?? ""}`;
  if (last === undefined || first.trim() === "") return null;
  return { first: first.replaceAll(/[,@]+/g, " ").trim(), last: last.replaceAll(/[,@]+/g, " ").trim() };
}

/** MMDDCCYY in the United States, CCYYMMDD in Canada and in version 1. */
function readDate(text: string | undefined, yearFirst: boolean): string | null {
  const [, one = "", two = "", three = "", four = ""] = /^(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text ?? "") ?? [];
  const date = yearFirst ? `${one}${two}-${three}-${four}` : `${three}${four}-${one}-${two}`;
  return isCalendarDate(date) ? date : null;
}

/**
 * Reads the barcode on the back of a North American driver license or ID by the AAMVA card design standard, versions 1
 * to 11. Null for anything else, and never an error: anyone can draw a barcode with any content.
 */
export function readLicenseBarcode(payload: string): LicenseBarcode | null {
  if (payload.length > longestPayload) return null;
  const start = header.exec(payload);
  const version = Number(start?.[1]);
  if (!start || version < 1 || version > newestVersion) return null;
  // The number of parts, after the issuer's own version: the parts themselves count.
  const afterVersion = payload.slice(start[0].length + (version === 1 ? 2 : 4));
  const directory = parts.exec(afterVersion);
  if (!directory) return null;
  const elements = readElements(afterVersion.slice(directory[0].length));
  const country = elements.get("DCG");
  const isYearFirst = version === 1 || country === "CAN";
  const dateOf = (id: string): string | null =>
    isYearFirst || country === "USA" ? readDate(elements.get(id), isYearFirst) : null;
  return {
    name: readName(elements, version),
    truncated: { first: elements.get("DDF") === "T" || elements.get("DDG") === "T", last: elements.get("DDE") === "T" },
    dateOfBirth: dateOf("DBB"),
    expiry: dateOf("DBA"),
    issuer: /^[A-Z]{2}$/.exec(elements.get("DAJ") ?? "")?.[0] ?? null,
  };
}
