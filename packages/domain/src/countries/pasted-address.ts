import { addressForm } from "./address-parts.ts";
import { isPostalCode, tidyPostal } from "./postal-codes.ts";

/** The parts of an address that was pasted as one block. */
interface ReadAddress {
  readonly shipToName?: string;
  readonly lineOne: string;
  readonly lineTwo: string;
  readonly city?: string;
  readonly stateProvince?: string;
  readonly zip?: string;
  readonly country: string;
}

const partNames: Readonly<Record<string, string>> = { C: "city", S: "stateProvince", Z: "zip" };

/** Names that the list of countries does not have. */
const otherNames = [
  [/^(?:usa|u\.s\.a?\.?|united states of america)$/i, "US"],
  [/^(?:uk|u\.k\.|great britain|england|scotland|wales|northern ireland)$/i, "GB"],
] as const;

/** A pattern for the lines of a country's form behind the street, as it has them or with other spaces and commas. */
function placePattern(form: string, zipLength: number, isLoose: boolean): RegExp {
  const behindStreet = form.slice(form.indexOf("%A") + 2).replace(/^[^\n]*\n/, "");
  const pattern = behindStreet
    .split(/(%[CSZ])/)
    .filter(Boolean)
    .map((piece, at, pieces) => {
      const name = piece.startsWith("%") ? partNames[piece.slice(1)] : undefined;
      if (name !== undefined) return name === "zip" ? `(?<zip>.{${zipLength}})` : `(?<${name}>.+${isLoose ? "" : "?"})`;
      const word = piece.replaceAll(/[^\p{L}]/gu, "");
      // A hyphen is a part of most names: Gangnam-gu, Rostov-on-Don.
      const loose = /[-/]/.test(piece) ? String.raw`[\s,/-]+` : String.raw`[\s,]+`;
      // Nothing but a break or a comma tells the lines of two names apart.
      const isBreak = piece === "\n" && pieces[at - 1] !== "%Z" && pieces[at + 1] !== "%Z";
      const strict = isBreak || (piece.includes(",") && !isLoose);
      const signs = strict ? String.raw`\s*[,\n]\s*` : loose;
      return word === "" ? signs : String.raw`\s*(?:${word}[\s-]*)?`;
    });
  return new RegExp(`^${pattern.join("")}$`, "iu");
}

/** The most lines behind a street, and characters in them: more take too long, and are no address. */
const most = { lines: 4, characters: 150 };

/** The longest first: "110 00 Praha" has no code of three digits. */
const zipLengths = Array.from({ length: 8 }, (_, at) => 10 - at);

/** The parts in the last lines of an address, where they have all that the country has. */
function readPlace(text: string, country: string): Partial<ReadAddress> | undefined {
  const form = addressForm(country);
  for (const isLoose of [false, true])
    for (const length of form.includes("%Z") ? zipLengths : [0]) {
      const { zip = "", ...place } = placePattern(form, length, isLoose).exec(text)?.groups ?? {};
      const isRead =
        zip === ""
          ? !form.includes("%Z") && Object.keys(place).length > 0
          : isPostalCode(tidyPostal(zip, country, 8), country);
      if (isRead) return { ...place, ...(zip !== "" && { zip }) };
    }
  return undefined;
}

/**
 * The address in a block of several lines, in the form of `country` or of the one that its last line names. Nothing of
 * it is lost: lines that cannot be told apart stay with the street.
 * @param countryOf the code of a country by its name
 */
export function readAddress(
  text: string,
  country: string,
  countryOf: (name: string) => string | undefined,
): ReadAddress {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/,$/, ""))
    .filter(Boolean);
  const lastLine = lines.at(-1) ?? "";
  const named = countryOf(lastLine) ?? otherNames.find(([name]) => name.test(lastLine))?.[1];
  if (named !== undefined) lines.pop();
  const inCountry = named ?? country;
  // A form that begins otherwise mixes the street with the rest.
  const longest = addressForm(inCountry).startsWith("%N\n%A\n") ? Math.min(lines.length - 1, most.lines) : 0;
  // The fewest lines that have all parts: the others are the street.
  for (let count = 1; count <= longest; count += 1) {
    const behind = lines.slice(-count).join("\n");
    const place = behind.length > most.characters ? undefined : readPlace(behind, inCountry);
    if (place) return { ...streetOf(lines.slice(0, -count)), ...place, country: inCountry };
  }
  return { ...streetOf(lines), country: inCountry };
}

/** The first line is a name where it has no digit and another one follows. */
function streetOf(lines: readonly string[]): Pick<ReadAddress, "shipToName" | "lineOne" | "lineTwo"> {
  const [first = "", ...rest] = lines;
  const [lineOne = "", ...more] = rest.length > 0 && !/\d/.test(first) ? rest : lines;
  return { ...(lineOne !== first && { shipToName: first }), lineOne, lineTwo: more.join(", ") };
}
