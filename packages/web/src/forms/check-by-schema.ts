import { safeParse, type $ZodType } from "zod/v4/core";
import type { Checked } from "./form.tsx";

/**
 * Checks values by a schema.
 * @param names the field on the page by the path in the schema, where they differ; a schema of one value has the path
 *   ""
 */
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
