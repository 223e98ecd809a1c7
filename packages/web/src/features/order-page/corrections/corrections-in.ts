import { z } from "zod";

const correctionsJsonSchema = z.record(z.string(), z.string());

/** Label and new value of each correction of a history entry; none when the office settled them; undefined for what is no such JSON. */
export function correctionsIn(json: string): ReadonlyArray<readonly [label: string, value: string]> | undefined {
  try {
    return Object.entries(correctionsJsonSchema.parse(JSON.parse(json)));
  } catch {
    return undefined;
  }
}
