import { findLicenseField, genders, licenseFields, type Gender, type LicenseField } from "@dop/domain/license-review";
import { getTexts } from "../../i18n/use-texts.ts";
import { formatDate } from "./format.ts";

/** A license value for reading: calendar dates as 07/04/2026 in English, genders as words. */
export function shownValue(kind: LicenseField["kind"], value: string): string {
  if (kind === "date") return calendarDate(value);
  if (kind === "gender" && isGender(value)) return getTexts("licenseFields").genders[value];
  return value;
}

/** The value of a correction for reading. Any text that looks like a date is shown as one. */
export const shownCorrection = (label: string, value: string): string =>
  calendarDate(shownValue(findLicenseField(label)?.kind ?? "text", value));

/** A calendar date in the language of the page; it has no time zone. */
function calendarDate(value: string): string {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(value) ?? [];
  return day === undefined ? value : formatDate(day, "UTC") || value;
}

const isGender = (value: string): value is Gender => (genders as readonly string[]).includes(value);

/** The name of a license field; `short` leaves out the person where a heading names them. */
export function licenseFieldName({ person, name, group }: LicenseField, form: "whole" | "short" = "whole"): string {
  const t = getTexts("licenseFields");
  const isSaidByHeading = form === "short" && group !== "officiant";
  return person === null || isSaidByHeading ? t.names[name] : t.of(t.people[person], t.names[name]);
}

/** Labels in the order of the license; those of former fields go last. */
export function inLicenseOrder(labels: readonly string[]): readonly string[] {
  const place = (label: string): number => {
    const found = licenseFields.findIndex((field) => field.label === label);
    return found === -1 ? licenseFields.length : found;
  };
  return [...labels].sort((a, b) => place(a) - place(b));
}

/** The name of a license field by its label; the label itself for a former field. */
export function licenseFieldNameOf(label: string): string {
  const field = findLicenseField(label);
  return field === undefined ? label : licenseFieldName(field);
}
