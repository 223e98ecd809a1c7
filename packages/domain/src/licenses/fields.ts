/** Gender options of a license. */
export const genders = ["M", "F", "O"] as const;
export type Gender = (typeof genders)[number];

/** One spouse on a license; dates are calendar dates YYYY-MM-DD, an unknown value is the empty text. */
export interface LicenseSpouse {
  first_name: string;
  last_name: string;
  email: string;
  gender: Gender | "";
  state_of_birth: string;
  country_of_birth: string;
  date_of_birth: string;
  address: { city: string; state_province: string; country: string };
}

export interface LicenseOfficiant {
  first_name: string;
  last_name: string;
  witness_one_first_name: string;
  witness_one_last_name: string;
  witness_two_first_name: string;
  witness_two_last_name: string;
  email: string;
  /** YYYY-MM-DD, empty while the license is not finalized. */
  ceremony_date: string;
}

/** The license data that a customer reviews (rule W-17). */
export interface LicenseData {
  spouses: [LicenseSpouse, LicenseSpouse];
  officiant: LicenseOfficiant;
}

/**
 * Names on the wire and in the record, English in every language of the reader; screens have their own in the
 * catalogue.
 */
const people = {
  spouse1: "Spouse 1",
  spouse2: "Spouse 2",
  officiant: "Officiant",
  witness1: "Witness 1",
  witness2: "Witness 2",
} as const;
const names = {
  firstName: "First Name",
  lastName: "Last Name",
  email: "Email",
  gender: "Gender",
  dateOfBirth: "Date of Birth",
  stateOfBirth: "State of Birth",
  countryOfBirth: "Country of Birth",
  city: "City",
  stateProvince: "State/Province",
  country: "Country",
  ceremonyDate: "Ceremony Date",
} as const;

export interface LicenseField {
  /** Names the field in corrections: unique, and part of the wire format. */
  readonly label: string;
  /** The person whose field it is; null for the ceremony's own. */
  readonly person: keyof typeof people | null;
  readonly name: keyof typeof names;
  readonly group: "spouse1" | "spouse2" | "officiant";
  readonly kind: "text" | "email" | "gender" | "date";
  read(data: LicenseData): string;
}

function spouseFields(person: "spouse1" | "spouse2"): LicenseField[] {
  const field = (
    name: LicenseField["name"],
    kind: LicenseField["kind"],
    pick: (spouse: LicenseSpouse) => string,
  ): LicenseField => ({
    label: `${people[person]} ${names[name]}`,
    person,
    name,
    group: person,
    kind,
    read: (data) => pick(data.spouses[person === "spouse1" ? 0 : 1]),
  });
  return [
    field("firstName", "text", (spouse) => spouse.first_name),
    field("lastName", "text", (spouse) => spouse.last_name),
    field("email", "email", (spouse) => spouse.email),
    field("gender", "gender", (spouse) => spouse.gender),
    field("dateOfBirth", "date", (spouse) => spouse.date_of_birth),
    field("stateOfBirth", "text", (spouse) => spouse.state_of_birth),
    field("countryOfBirth", "text", (spouse) => spouse.country_of_birth),
    field("city", "text", (spouse) => spouse.address.city),
    field("stateProvince", "text", (spouse) => spouse.address.state_province),
    field("country", "text", (spouse) => spouse.address.country),
  ];
}

function officiantField(
  person: "officiant" | "witness1" | "witness2" | null,
  name: LicenseField["name"],
  kind: LicenseField["kind"],
  pick: (officiant: LicenseData["officiant"]) => string,
): LicenseField {
  const label = person === null ? names[name] : `${people[person]} ${names[name]}`;
  return { label, person, name, group: "officiant", kind, read: (data) => pick(data.officiant) };
}

/** Every reviewable field of a license, in reading order. */
export const licenseFields: readonly LicenseField[] = [
  ...spouseFields("spouse1"),
  ...spouseFields("spouse2"),
  officiantField("officiant", "firstName", "text", (officiant) => officiant.first_name),
  officiantField("officiant", "lastName", "text", (officiant) => officiant.last_name),
  officiantField("officiant", "email", "email", (officiant) => officiant.email),
  officiantField("witness1", "firstName", "text", (officiant) => officiant.witness_one_first_name),
  officiantField("witness1", "lastName", "text", (officiant) => officiant.witness_one_last_name),
  officiantField("witness2", "firstName", "text", (officiant) => officiant.witness_two_first_name),
  officiantField("witness2", "lastName", "text", (officiant) => officiant.witness_two_last_name),
  officiantField(null, "ceremonyDate", "date", (officiant) => officiant.ceremony_date),
];

/** The field with a correction's label; undefined for an unknown label. */
export function findLicenseField(label: string): LicenseField | undefined {
  return licenseFields.find((field) => field.label === label);
}
