import type { LicenseData, LicenseSpouse } from "@dop/domain/license-review";
import type { Db } from "../../db/database.ts";
import { millisecondsIn } from "../../lib/time.ts";

/** First names with the gender that the sample license gives them. */
const firstNames = (
  "Amina F, Benjamin M, Camila F, Darius M, Eleni F, Fernando M, Grace F, Hiroshi M, Ines F, Jamal M, Keiko F, " +
  "Liam M, Mariana F, Nikolai M, Oluchi F, Pablo M, Quinn O, Ravi M, Sione M, Talia F, Umar M, Valentina F, " +
  "Wen O, Ximena F, Yusuf M, Zofia F, Brigham M, Chenoa F, Daniela F, Ezra M, Fatima F, Gideon M"
)
  .split(", ")
  .map((entry) => [entry.slice(0, -2), entry.slice(-1) as "F" | "M" | "O"] as const);

const lastNames = (
  "Andersen, Begay, Castillo, Diaz, Eriksson, Fifita, Garcia, Haddad, Ivanova, Jensen, Kim, Larsen, Mendoza, " +
  "Nguyen, Okafor, Patel, Quispe, Rossi, Smith, Tanaka, Uddin, Vargas, Whitehorse, Xiong, Young, Zhang, O'Brien, " +
  "Sánchez, Müller, Núñez, Tuiasosopo, Christensen, García-López, St. John"
).split(", ");

/** State (empty outside the United States) and country of birth. */
const birthplaces = [
  ["Utah", "United States"],
  ["Utah", "United States"],
  ["Idaho", "United States"],
  ["California", "United States"],
  ["Arizona", "United States"],
  ["Nevada", "United States"],
  ["Texas", "United States"],
  ["Hawaii", "United States"],
  ["Jalisco", "Mexico"],
  ["", "Peru"],
  ["", "Nigeria"],
  ["", "Tonga"],
  ["Ontario", "Canada"],
  ["", "Philippines"],
  ["", "India"],
  ["", "Viet Nam"],
  ["", "Germany"],
  ["", "Brazil"],
] as const;

export const utahCities = (
  "Provo, Orem, Salt Lake City, Ogden, St. George, Logan, Lehi, Park City, Moab, Cedar City, West Valley City, " +
  "American Fork, Springville, Price, Vernal, Heber City"
).split(", ");

export const firstSampleLicense = 1_000_001;
export const lastSampleLicense = 1_000_200;

/** Pseudorandom numbers from 0 up to (not including) `below`, the same ones for the same license. */
function picker(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 12), 0x297a2d39) >>> 0;
    return ((mixed ^ (mixed >>> 15)) >>> 0) % below;
  };
}

type Pick = (below: number) => number;

function oneOf<T>(list: readonly T[], pick: Pick): T {
  return list[pick(list.length)] as T;
}

function isoDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function aSpouse(pick: Pick, now: Date): LicenseSpouse {
  const [first_name, gender] = oneOf(firstNames, pick);
  const last_name = oneOf(lastNames, pick);
  const [state_of_birth, country_of_birth] = oneOf(birthplaces, pick);
  const mailName = `${first_name}.${last_name}`
    .normalize("NFD")
    .replaceAll(/[^A-Za-z.]/g, "")
    .replaceAll("..", ".");
  return {
    first_name,
    last_name,
    // About every fifth has no email.
    email: pick(5) === 0 ? "" : `${mailName.toLowerCase()}@example.org`,
    gender,
    state_of_birth,
    country_of_birth,
    date_of_birth: isoDate(now.getTime() - (19 * 366 + pick(30 * 365)) * millisecondsIn.day),
    address: { city: oneOf(utahCities, pick), state_province: "UT", country: "United States" },
  };
}

/** Days since the ceremony: the first fifty within 30, most of the rest within 60, some long ago. */
function daysSinceCeremony(index: number): number {
  if (index <= 50) return 1 + ((index * 7) % 29);
  return index % 12 === 0 ? 70 + (index % 200) * 3 : 1 + ((index * 11) % 58);
}

const fullName = (pick: Pick) => ({ first: oneOf(firstNames, pick)[0], last: oneOf(lastNames, pick) });

/** One sample license: its data, and when it was finalized and voided. */
export function sampleLicense(number: number, now: Date) {
  const pick = picker(number);
  const index = number - firstSampleLicense + 1;
  const spouses: LicenseData["spouses"] = [aSpouse(pick, now), aSpouse(pick, now)];
  if (number === firstSampleLicense) {
    const ada = { first_name: "Ada", last_name: "Lovelace", email: "ada.lovelace@example.org", gender: "F" } as const;
    const charles = { first_name: "Charles", last_name: "Babbage", email: "", gender: "M" } as const;
    Object.assign(spouses[0], ada);
    Object.assign(spouses[1], charles);
  }
  const [officiant, one, two] = [fullName(pick), fullName(pick), fullName(pick)];
  const ceremony = now.getTime() - daysSinceCeremony(index) * millisecondsIn.day;
  const finalized = number % 10 !== 9;
  const data: LicenseData = {
    spouses,
    officiant: {
      first_name: finalized ? officiant.first : "",
      last_name: finalized ? officiant.last : "",
      witness_one_first_name: finalized ? one.first : "",
      witness_one_last_name: finalized ? one.last : "",
      witness_two_first_name: finalized ? two.first : "",
      witness_two_last_name: finalized ? two.last : "",
      email: finalized && pick(4) > 0 ? `officiant.${String(number)}@example.org` : "",
      ceremony_date: finalized ? isoDate(ceremony) : "",
    },
  };
  return {
    number,
    data,
    finalizedAt: finalized ? new Date(ceremony + millisecondsIn.day / 2) : null,
    voidedAt: number % 100 === 0 ? new Date(ceremony + millisecondsIn.day * 0.75) : null,
  };
}

/** Fills the embedded registry with licenses 1000001 to 1000200; existing ones stay as they are. */
export async function seedSampleLicenses(db: Db, now: Date): Promise<void> {
  const numbers = Array.from({ length: lastSampleLicense - firstSampleLicense + 1 }, (_, i) => firstSampleLicense + i);
  const licenses = numbers.map((number) => sampleLicense(number, now));
  await db
    .insertInto("registry_licenses")
    .values(
      licenses.map(({ number, data, finalizedAt, voidedAt }) => ({
        number,
        license_data: JSON.stringify(data),
        finalized_at: finalizedAt,
        voided_at: voidedAt,
      })),
    )
    .onConflict((conflict) => conflict.column("number").doNothing())
    .execute();
}
