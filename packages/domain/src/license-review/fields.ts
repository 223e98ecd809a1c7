import { licenseFieldTexts } from "../texts/license-fields.ts";
import type { LicenseData, LicenseSpouse } from "./license-data.ts";

/** One reviewable field: its unique label names it in corrections. */
export interface LicenseField {
  readonly label: string;
  /** The label within its group, where the heading says the rest. */
  readonly shortLabel: string;
  readonly group: "spouse1" | "spouse2" | "officiant";
  readonly kind: "text" | "email" | "gender" | "date";
  read(data: LicenseData): string;
}

const t = licenseFieldTexts.en;

function spouseFields(which: 1 | 2): LicenseField[] {
  const field = (
    shortLabel: string,
    kind: LicenseField["kind"],
    pick: (spouse: LicenseSpouse) => string,
  ): LicenseField => ({
    label: `${t.spouse(which)} ${shortLabel}`,
    shortLabel,
    group: which === 1 ? "spouse1" : "spouse2",
    kind,
    read: (data) => pick(data.spouses[which === 1 ? 0 : 1]),
  });
  return [
    field(t.firstName, "text", (spouse) => spouse.first_name),
    field(t.lastName, "text", (spouse) => spouse.last_name),
    field(t.email, "email", (spouse) => spouse.email),
    field(t.gender, "gender", (spouse) => spouse.gender),
    field(t.dateOfBirth, "date", (spouse) => spouse.date_of_birth),
    field(t.stateOfBirth, "text", (spouse) => spouse.state_of_birth),
    field(t.countryOfBirth, "text", (spouse) => spouse.country_of_birth),
    field(t.city, "text", (spouse) => spouse.address.city),
    field(t.stateProvince, "text", (spouse) => spouse.address.state_province),
    field(t.country, "text", (spouse) => spouse.address.country),
  ];
}

function officiantField(
  label: string,
  kind: LicenseField["kind"],
  pick: (officiant: LicenseData["officiant"]) => string,
): LicenseField {
  return { label, shortLabel: label, group: "officiant", kind, read: (data) => pick(data.officiant) };
}

/** Every reviewable field of a license, in reading order. */
export const licenseFields: readonly LicenseField[] = [
  ...spouseFields(1),
  ...spouseFields(2),
  officiantField(`${t.officiant} ${t.firstName}`, "text", (officiant) => officiant.first_name),
  officiantField(`${t.officiant} ${t.lastName}`, "text", (officiant) => officiant.last_name),
  officiantField(`${t.officiant} ${t.email}`, "email", (officiant) => officiant.email),
  officiantField(`${t.witness(1)} ${t.firstName}`, "text", (officiant) => officiant.witness_one_first_name),
  officiantField(`${t.witness(1)} ${t.lastName}`, "text", (officiant) => officiant.witness_one_last_name),
  officiantField(`${t.witness(2)} ${t.firstName}`, "text", (officiant) => officiant.witness_two_first_name),
  officiantField(`${t.witness(2)} ${t.lastName}`, "text", (officiant) => officiant.witness_two_last_name),
  officiantField(t.ceremonyDate, "date", (officiant) => officiant.ceremony_date),
];

export function findLicenseField(label: string): LicenseField | undefined {
  return licenseFields.find((field) => field.label === label);
}
