// Rules: A-19 (docs/rules)
import { millisecondsIn } from "../lib/time.ts";

/**
 * A limit that counts in the database, for all servers together: it guards calls that cost something or reveal
 * something.
 */
interface SharedLimit {
  readonly max: number;
  /** Milliseconds. */
  readonly timeWindow: number;
}

/** How often an address may make a call of each kind, far beyond what a user needs (rule A-19). */
const rateLimits = {
  login: { max: 20, timeWindow: 5 * millisecondsIn.minute },
  licenseCheck: { max: 60, timeWindow: millisecondsIn.minute },
  licensePrint: { max: 60, timeWindow: millisecondsIn.minute },
  licenseQuestion: { max: 30, timeWindow: 10 * millisecondsIn.minute },
  placement: { max: 20, timeWindow: 10 * millisecondsIn.minute },
  setup: { max: 20, timeWindow: 10 * millisecondsIn.minute },
  setupChecks: { max: 60, timeWindow: 10 * millisecondsIn.minute },
  lookup: { max: 10, timeWindow: 10 * millisecondsIn.minute },
  messages: { max: 60, timeWindow: millisecondsIn.minute },
  /** Three files for each order that may be placed. */
  orderUploads: { max: 60, timeWindow: 10 * millisecondsIn.minute },
  uploads: { max: 20, timeWindow: 10 * millisecondsIn.minute },
} as const satisfies Record<string, SharedLimit>;

/**
 * Reads of one public call by one address and server. Counted in memory: a statement to count would cost as much as the
 * read. An office full of couples behind one address stays far below.
 */
export const readLimit = { max: 300, timeWindow: millisecondsIn.minute } as const;

/** Wrong keys of one address, of the services and of transmittals together. */
export const wrongKeyLimit = { max: 20, timeWindow: 10 * millisecondsIn.minute } as const satisfies SharedLimit;

/** Questions about one license, and with one couple's last names, compared for all addresses together (rule O-26). */
export const nameComparisonLimit = { max: 60, timeWindow: millisecondsIn.day } as const satisfies SharedLimit;

export type RateLimitName = keyof typeof rateLimits | "reads";

/** Route configuration for @fastify/rate-limit; routes without a name are not limited. */
export function rateLimitOf(name: RateLimitName | null): {
  rateLimit: false | { max: number; timeWindow: number; countedInMemory: boolean };
} {
  if (name === null) return { rateLimit: false };
  return {
    rateLimit:
      name === "reads" ? { ...readLimit, countedInMemory: true } : { ...rateLimits[name], countedInMemory: false },
  };
}
