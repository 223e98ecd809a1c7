import { licenseFields } from "@dop/domain/license-review";
import * as z from "zod/mini";

const correctionsJsonSchema = z.record(z.string(), z.string());

/** Label and new value of each correction of a history entry, in the order of the license; none when the office settled them; undefined for what is no such JSON. */
export function correctionsIn(json: string): ReadonlyArray<readonly [label: string, value: string]> | undefined {
  try {
    const corrections = Object.entries(correctionsJsonSchema.parse(JSON.parse(json)));
    return corrections.toSorted(([a], [b]) => placeOf(a) - placeOf(b));
  } catch {
    return undefined;
  }
}

/** What is no field of the license (any more) goes last. */
function placeOf(label: string): number {
  const place = licenseFields.findIndex((field) => field.label === label);
  return place === -1 ? licenseFields.length : place;
}
