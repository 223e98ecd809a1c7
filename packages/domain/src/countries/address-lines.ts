// Rules: W-35 (docs/rules)
import { addressForm } from "./address-parts.ts";
import { countryName } from "./countries.ts";
import { givenText, isNoText } from "./no-text.ts";
import { printedPostalCode } from "./postal-codes.ts";

/** An address as customers fill it in; the state or region and the postal code can be blank. */
interface Address {
  readonly ship_to_name: string;
  readonly address_line_1: string;
  readonly address_line_2: string | null;
  readonly address_line_3: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
}

/** A name as a label has it: people with one name write "-" for the other. */
export const nameOnLabel = (name: string): string => name.split(" ").map(givenText).filter(Boolean).join(" ");

type Values = Readonly<Record<string, string>>;

/** The country's form with a place for each part that was given although the country has none. */
function formWith(country: string, { C, S, Z }: Values): string {
  let form = addressForm(country);
  if (C !== "" && !form.includes("%C")) form = form.replace("%A", "%A\n%C");
  if (S !== "" && !form.includes("%S")) form = form.replace(/(%C.*)/, "$1\n%S");
  return Z !== "" && !form.includes("%Z") ? `${form}\n%Z` : form;
}

/** One line of a form. Words and signs between parts go with the part behind them, and with the one before. */
function lineOf(form: string, values: Values): string {
  const pieces = form.split(/(%[A-Z])/).filter(Boolean);
  const partOf = (piece: string | undefined) => (piece?.startsWith("%") ? values[piece.slice(1)] : undefined);
  const kept: string[] = [];
  let before: string | undefined;
  for (const [index, piece] of pieces.entries()) {
    const part = partOf(piece);
    const isLiteral = !piece.startsWith("%");
    if (isLiteral ? partOf(pieces[index + 1]) !== "" && before !== "" : part !== "") kept.push(part ?? piece);
    // A separator needs a part before it, unless the line begins with it.
    if (!isLiteral) before = kept.length > 0 ? undefined : "";
  }
  return kept.join("").trim();
}

/**
 * The lines of an address in the order of its country, without the country. Nothing that the customer gave is left out,
 * but for a state that only repeats the country.
 */
export function addressLines(address: Address): string[] {
  const { country } = address;
  const state = givenText(address.state);
  const isCountry = [country, countryName(country)].some((name) => name.toLowerCase() === state.toLowerCase());
  const code = givenText(address.zip);
  const form = addressForm(country);
  const printed = code && printedPostalCode(code, country);
  // The form has Azerbaijan's AZ, Haiti's HT, Liechtenstein's FL, Luxembourg's L already.
  const [, sign] = /(?:^|\s)([A-Z]+)[ -]?%Z/.exec(form) ?? [];
  const streets = [address.address_line_1, address.address_line_2, address.address_line_3].map((line) =>
    (line ?? "").trim(),
  );
  const values = {
    N: nameOnLabel(address.ship_to_name),
    A: streets.filter((line) => !isNoText(line)).join("\n"),
    C: givenText(address.city).trim(),
    S: isCountry && !form.includes("%S") ? "" : state.trim(),
    Z: sign === undefined ? printed : printed.replace(new RegExp(`^${sign}[\\s-]*`), ""),
  };
  return formWith(country, values)
    .split("\n")
    .flatMap((line) => lineOf(line, values).split("\n"))
    .filter(Boolean);
}
