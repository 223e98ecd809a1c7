import { findLicenseField, licenseFields } from "@dop/domain/license-review";
import * as z from "zod/mini";
import { licenseFieldName } from "../../../lib/license-value.ts";

const wantedSchema = z.record(z.string(), z.string());

/** What is wanted of an order's license: field label to value; empty for texts that are no corrections. */
export function wantedOf(json: string): Readonly<Record<string, string>> {
  try {
    return wantedSchema.parse(JSON.parse(json));
  } catch {
    return {};
  }
}

/** Labels in the order of the license; those that it has no more go last. */
export function inLicenseOrder(labels: readonly string[]): readonly string[] {
  const place = (label: string): number => {
    const found = licenseFields.findIndex((field) => field.label === label);
    return found === -1 ? licenseFields.length : found;
  };
  return labels.toSorted((a, b) => place(a) - place(b));
}

/** A field as people read it. */
export function fieldName(label: string): string {
  const field = findLicenseField(label);
  return field === undefined ? label : licenseFieldName(field);
}
