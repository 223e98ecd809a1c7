import { type $ZodType, safeParse } from "zod/v4/core";
import type { Checked } from "./form.tsx";

/** Checks values by a schema. `names`: field by path in the schema, where they differ; "" is the path of one value. */
export function checkBySchema<Output>(
  schema: $ZodType<Output>,
  values: unknown,
  names: Readonly<Record<string, string>> = {},
): Checked<Output> {
  const { data, error } = safeParse(schema, values);
  if (error === undefined) return { output: data };
  const problems = error.issues.map(({ path, code, message }) => {
    const name = path.join(".");
    return { name: names[name] ?? name, message, atOnce: code === "too_big" };
  });
  return { problems };
}

/** Trims every text in a value, however deep; other values stay unchanged. */
export const trimTexts = <T>(value: T): T => trimmed(value) as T;

function trimmed(value: unknown): unknown {
  if (typeof value === "string") return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  if (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, trimmed(inner)]));
  }
  return value;
}
