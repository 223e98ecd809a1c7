// Rules: P-26 (docs/rules)
import { compareNames, type PersonName } from "../names/index.ts";
import { isCalendarDate } from "../dates/index.ts";
import type { LicenseBarcode } from "./aamva.ts";
import { barcodeMatches, type BarcodeComparison, type BarcodeMatch, type BarcodeOutcome } from "./comparison.ts";

/** Data with which the barcode is compared. */
export interface ComparedWith {
  readonly customer: PersonName;
  /** Of the county's license; none where there is no record. */
  readonly spouses: readonly { readonly name: PersonName; readonly dateOfBirth: string }[];
  /** The office's day, YYYY-MM-DD. */
  readonly today: string;
}

const [agrees, differs, notComparable] = barcodeMatches;
const matchOf = (isEqual: boolean): BarcodeMatch => (isEqual ? agrees : differs);

/** Years at which a person is of age. */
const adultYears = 18;

/** A comparison without a result. */
export function nothingCompared(outcome: BarcodeOutcome): BarcodeComparison {
  return { outcome, name: notComparable, birth: notComparable, expiry: notComparable, age: notComparable };
}

/** Cards have no accents and few characters: another spelling agrees, and a cut name is compared as far as it goes. */
function compareName({ name, truncated }: LicenseBarcode, other: PersonName): BarcodeMatch {
  if (name === null) return notComparable;
  const match = compareNames(name, other);
  if (match === "same" || match === "spelled-differently") return agrees;
  if (match === "not-comparable" || !(truncated.first || truncated.last)) return match;
  const beginning = {
    first: truncated.first ? other.first.slice(0, name.first.length) : other.first,
    last: truncated.last ? other.last.slice(0, name.last.length) : other.last,
  };
  // The missing end of a cut name may be the difference.
  return compareNames(name, beginning) === "differs" ? notComparable : agrees;
}

/** Compares with the spouse who has the barcode's name; a representative is not on the license. */
function compareBirth(barcode: LicenseBarcode, { spouses }: ComparedWith): BarcodeMatch {
  const dates = spouses
    .filter(({ name }) => compareName(barcode, name) === agrees)
    .map(({ dateOfBirth }) => dateOfBirth)
    .filter(isCalendarDate);
  const { dateOfBirth } = barcode;
  return dateOfBirth === null || dates.length === 0 ? notComparable : matchOf(dates.includes(dateOfBirth));
}

function isOfAge(dateOfBirth: string, today: string): boolean {
  const [year = "", ...rest] = dateOfBirth.split("-");
  return [String(Number(year) + adultYears), ...rest].join("-") <= today;
}

/** Compares a barcode with its order and the county's license (rule P-26); null: an unknown barcode. */
export function compareBarcode(barcode: LicenseBarcode | null, other: ComparedWith): BarcodeComparison {
  if (barcode === null) return nothingCompared("unknown");
  const { dateOfBirth, expiry, issuer } = barcode;
  return {
    outcome: "compared",
    name: compareName(barcode, other.customer),
    birth: compareBirth(barcode, other),
    expiry: expiry === null ? notComparable : matchOf(expiry >= other.today),
    age: dateOfBirth === null ? notComparable : matchOf(isOfAge(dateOfBirth, other.today)),
    ...(issuer !== null && { issuer }),
    ...(expiry !== null && { expires: expiry.slice(0, "YYYY-MM".length) }),
  };
}
