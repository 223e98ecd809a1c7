// Rules: W-35 (docs/rules)

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

const countriesOf = (codes: string): ReadonlySet<string> => new Set(codes.split(" "));

/** Countries whose post wants the postal code before the city, and a region, where one is given, below it. */
const codeFirst = countriesOf(
  "AD AL AM AR AT BA BE BG BO BR CH CL CO CR CU CY CZ DE DK DO DZ EC EE ES FI " +
    "FO FR GE GL GN GR GT HN HR IL IS IT KW LA LI LT LU MA MC MD ME MG MK MX MY " +
    "MZ NI NL NO PA PE PH PL PT PY RO RS SE SI SK SM SN SV TN TR UA UY UZ VA XK ZM",
);
/** Countries whose post wants city, county and postal code on their own lines. */
const oneEach = countriesOf("GB GG GI IE IM JE KE LK FK SZ HU RU IR ZA");

/**
 * The lines of an address in the order of its country, without the country. Nothing that the customer gave is left out:
 * an unknown country has city, region and postal code on one line, as the United States have.
 */
export function addressLines(address: Address): string[] {
  const { city, state, zip, country } = address;
  const place = codeFirst.has(country)
    ? [`${zip} ${city}`, state]
    : oneEach.has(country)
      ? [city, state, zip]
      : [[city, `${state} ${zip}`.trim()].filter(Boolean).join(", ")];
  return [address.ship_to_name, address.address_line_1, address.address_line_2, address.address_line_3, ...place]
    .map((line) => (line ?? "").trim())
    .filter(Boolean);
}
