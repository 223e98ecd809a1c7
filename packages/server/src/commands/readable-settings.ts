import { readConfig, type Config } from "../config.ts";
import { ConfigError } from "../config/variables.ts";

/** The settings, or null with the problem of each that is wrong. */
export function readableSettings(): { readonly config: Config | null; readonly problems: readonly string[] } {
  try {
    return { config: readConfig(), problems: [] };
  } catch (error) {
    if (error instanceof ConfigError) return { config: null, problems: error.problems };
    throw error;
  }
}
