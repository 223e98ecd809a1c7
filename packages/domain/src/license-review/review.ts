import { tidyLine } from "../orders/text-fields.ts";
import { licenseFields, type LicenseField, type LicenseData } from "../licenses/fields.ts";

/** The customer's progress with one field (rule W-18). */
export type FieldReview =
  | { readonly state: "unconfirmed" }
  | { readonly state: "confirmed" }
  | { readonly state: "edited"; readonly value: string };

/** The review of a license: the progress of each field by its label. */
export type LicenseReview = Readonly<Record<string, FieldReview>>;

const initial = (field: LicenseField, data: LicenseData): FieldReview =>
  field.kind === "email" && field.read(data).trim() === "" ? { state: "confirmed" } : { state: "unconfirmed" };

/** A new review: everything unconfirmed, but an empty email field is confirmed as not needed. */
export function startReview(data: LicenseData): LicenseReview {
  return Object.fromEntries(licenseFields.map((field) => [field.label, initial(field, data)]));
}

export function confirmField(review: LicenseReview, label: string): LicenseReview {
  return { ...review, [label]: { state: "confirmed" } };
}

/** Edits a field; a value equal to the license's own confirms it. */
export function editField(review: LicenseReview, field: LicenseField, value: string, data: LicenseData): LicenseReview {
  const tidy = tidyLine(value);
  const same = tidy === tidyLine(field.read(data));
  return { ...review, [field.label]: same ? { state: "confirmed" } : { state: "edited", value: tidy } };
}

/** Resets a field to the start of the review. */
export function resetField(review: LicenseReview, field: LicenseField, data: LicenseData): LicenseReview {
  return { ...review, [field.label]: initial(field, data) };
}

/** The corrections to submit: field label to new value; empty when everything was right. */
export function correctionsOf(review: LicenseReview): Record<string, string> {
  return Object.fromEntries(
    Object.entries(review).flatMap(([label, field]) => (field.state === "edited" ? [[label, field.value]] : [])),
  );
}
