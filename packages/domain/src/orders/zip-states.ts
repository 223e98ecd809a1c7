// Rules: O-52 (docs/rules)

/** Each state with the first three digits of its ZIP codes, as ranges; gaps within a state are left out. */
const prefixes =
  "AL350-369 AK995-999 AZ850-865 AR716-729 CA900-961 CO800-816 CT060-069 DE197-199 DC200-205 " +
  "FL320-349 GA300-319,398-399 HI967-968 ID832-838 IL600-629 IN460-479 IA500-528 KS660-679 " +
  "KY400-427 LA700-714 ME039-049 MD206-219 MA010-027,055-055 MI480-499 MN550-567 MS386-397 MO630-658 " +
  "MT590-599 NE680-693 NV889-898 NH030-038 NJ070-089 NM870-884 NY005-005,063-063,100-149 NC270-289 " +
  "ND580-588 OH430-459 OK730-749 OR970-979 PA150-196 RI028-029 SC290-299 SD570-577 TN370-385 " +
  "TX733-733,750-799,885-885 UT840-847 VT050-059 VA201-201,220-246 WA980-994 WV247-268 WI530-549 WY820-831";

const names =
  "Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,District of Columbia,Florida,Georgia," +
  "Hawaii,Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota," +
  "Mississippi,Missouri,Montana,Nebraska,Nevada,New Hampshire,New Jersey,New Mexico,New York,North Carolina," +
  "North Dakota,Ohio,Oklahoma,Oregon,Pennsylvania,Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah," +
  "Vermont,Virginia,Washington,West Virginia,Wisconsin,Wyoming";

interface State {
  readonly code: string;
  readonly name: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

const stateNames = names.split(",");
const states: readonly State[] = prefixes.split(" ").map((entry, at) => ({
  code: entry.slice(0, 2),
  name: stateNames[at] ?? "",
  ranges: entry
    .slice(2)
    .split(",")
    .map((range) => [Number(range.slice(0, 3)), Number(range.slice(4))] as const),
}));

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, "");

/**
 * The names of the states where a ZIP code lies, when that is not the state that was typed (as its name or its two
 * letters); empty when they match, and when one of them is unknown.
 */
export function statesOtherThan(zip: string, typed: string): readonly string[] {
  const state = states.find(({ code, name }) => [plain(code), plain(name)].includes(plain(typed)));
  if (!state || !/^\d{5}$/.test(zip.trim())) return [];
  const prefix = Number(zip.trim().slice(0, 3));
  const found = states.filter(({ ranges }) => ranges.some(([first, last]) => first <= prefix && prefix <= last));
  return found.includes(state) ? [] : found.map(({ name }) => name);
}

/** Territories with a shipping rate of their own (rule O-71): their names, and how their ZIP codes begin. */
const territories = [
  ["PR", "puertorico", /^00[679]/],
  ["VI", "usvirginislands", /^008/],
  ["AS", "americansamoa", /^96799/],
  ["GU", "guam", /^969[123]/],
  ["MP", "northernmarianaislands", /^9695/],
] as const;

/** The territory in which an address in the United States lies, by its ZIP code or its state. */
export const territoryOf = (zip: string, state: string): (typeof territories)[number][0] | undefined =>
  territories.find(([code, name, zips]) => zips.test(zip.trim()) || [plain(code), name].includes(plain(state)))?.[0];
