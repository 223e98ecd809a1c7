import * as z from "zod/mini";

const wantedSchema = z.record(z.string(), z.string());

/** What is wanted of an order's license: field label to value; empty for texts that are no corrections. */
export function parseWanted(json: string): Readonly<Record<string, string>> {
  try {
    return wantedSchema.parse(JSON.parse(json));
  } catch {
    return {};
  }
}
