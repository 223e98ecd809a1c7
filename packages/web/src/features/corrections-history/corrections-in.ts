import { findLicenseField, licenseFields } from "@dop/domain/license-review";
import * as z from "zod/mini";
import { licenseFieldName, shownCorrection } from "../../lib/license-value.ts";

const correctionsSchema = z.record(z.string(), z.string());

/** A corrected field of the license: its label and its new value, as people read it. */
export type Correction = readonly [label: string, value: string];

/**
 * What `corrections_json` says, in the order of the license; none when the office has made the corrections, undefined
 * for invalid JSON.
 */
export function correctionsIn(json: string): readonly Correction[] | undefined {
  try {
    return Object.entries(correctionsSchema.parse(JSON.parse(json)))
      .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
      .map(([label, value]) => [shownLabel(label), shownCorrection(label, value)]);
  } catch {
    return undefined;
  }
}

/** Names that are no longer fields of the license go last. */
function placeOf(label: string): number {
  const place = licenseFields.findIndex((field) => field.label === label);
  return place === -1 ? licenseFields.length : place;
}

function shownLabel(label: string): string {
  const field = findLicenseField(label);
  return field === undefined ? label : licenseFieldName(field);
}
