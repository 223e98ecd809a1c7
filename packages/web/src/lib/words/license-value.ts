import { findLicenseField, genders, licenseFields, type Gender, type LicenseField } from "@dop/domain/license-review";
import { getTexts } from "../../i18n/use-texts.ts";
import { formatDate } from "./format.ts";

/** A license value as people read it: calendar dates as 07/04/2026 in English, genders as words. */
export function shownValue(kind: LicenseField["kind"], value: string): string {
  if (kind === "date") return calendarDate(value);
  if (kind === "gender" && isGender(value)) return getTexts("licenseFields").genders[value];
  return value;
}

/**
 * The same for a value of which only the field's label is known, as corrections have it. Whatever looks like a date is
 * shown as one.
 */
export function shownCorrection(label: string, value: string): string {
  return calendarDate(shownValue(findLicenseField(label)?.kind ?? "text", value));
}

/** A calendar date has no time zone: it is written as the day that it is, in the language of the page. */
function calendarDate(value: string): string {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(value) ?? [];
  return day === undefined ? value : formatDate(day, "UTC") || value;
}

function isGender(value: string): value is Gender {
  return (genders as readonly string[]).includes(value);
}

/** A license field as people read it; `short` leaves out whose it is where a heading says so. */
export function licenseFieldName({ person, name, group }: LicenseField, form: "whole" | "short" = "whole"): string {
  const t = getTexts("licenseFields");
  const isSaidByHeading = form === "short" && group !== "officiant";
  return person === null || isSaidByHeading ? t.names[name] : t.of(t.people[person], t.names[name]);
}

/** Labels in the order of the license; those that it no longer has go last. */
export function inLicenseOrder(labels: readonly string[]): readonly string[] {
  const place = (label: string): number => {
    const found = licenseFields.findIndex((field) => field.label === label);
    return found === -1 ? licenseFields.length : found;
  };
  return labels.toSorted((a, b) => place(a) - place(b));
}

/** The same by the field's label; one that the license no longer has is shown as it is. */
export function licenseFieldNameOf(label: string): string {
  const field = findLicenseField(label);
  return field === undefined ? label : licenseFieldName(field);
}
