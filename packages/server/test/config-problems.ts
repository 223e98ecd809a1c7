import { ConfigError } from "../src/config/variables.ts";
import { readConfig } from "../src/config.ts";

/** What the start would say of these settings, a sentence each; nothing when they will do. */
export function configProblems(variables: Record<string, string>): readonly string[] {
  try {
    readConfig(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}
