import { ConfigError } from "../src/config/variables.ts";
import { readConfig } from "../src/config.ts";

/** Problems that a start would report of these settings, a sentence each. */
export function configProblems(variables: Record<string, string>): readonly string[] {
  try {
    readConfig(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}
