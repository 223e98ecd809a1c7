import { Ajv } from "ajv";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Facts that an owner has published about a service, cut down to what is used; the file names its source. */
export const readPublished = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, `published/${name}.json`), "utf8"));

const rfc2822 = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/;
const ajv = new Ajv({ allErrors: true, formats: { "date-time-rfc-2822": rfc2822 } });

/** Differences between an object and its published JSON schema: missing, unknown and unfitting properties. */
export function differences(value: unknown, schema: object): string[] {
  ajv.validate(schema, value);
  return (ajv.errors ?? []).map(
    (error) => `${error.instancePath} ${error.message ?? ""} ${JSON.stringify(error.params)}`,
  );
}
