// Rules: A-19 (docs/rules)
import { millisecondsIn } from "../lib/time.ts";

/** A limit that counts in the database, for all servers: it guards calls that cost or reveal something. */
interface SharedLimit {
  readonly max: number;
  /** Milliseconds. */
  readonly timeWindow: number;
  /** Cost of a call, of which a refused one gets back all but one; absent: one. */
  readonly parts?: number;
}

/** Calls of each kind that an address may make, far beyond what a user needs (rule A-19). */
const rateLimits = {
  login: { max: 20, timeWindow: 5 * millisecondsIn.minute },
  licenseCheck: { max: 60, timeWindow: millisecondsIn.minute },
  licensePrint: { max: 60, timeWindow: millisecondsIn.minute },
  licenseQuestion: { max: 30, timeWindow: 10 * millisecondsIn.minute },
  /** 20 orders, each of ten parts; a refused cart costs one part. */
  placement: { max: 200, timeWindow: 10 * millisecondsIn.minute, parts: 10 },
  paying: { max: 20, timeWindow: 10 * millisecondsIn.minute },
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

/** Wrong setup codes of one host (rule A-39). */
export const setupGuessLimit = { max: 5, timeWindow: millisecondsIn.hour } as const satisfies SharedLimit;

/**
 * Questions about one license, with one couple's last names, and about the names of one couple's letters, compared
 * for all addresses together (rules O-14, P-42).
 */
export const nameComparisonLimit = { max: 60, timeWindow: millisecondsIn.day } as const satisfies SharedLimit;

/** Emails to one mailbox that anyone can cause, whose address nobody has proven, from all addresses together (E-31). */
export const mailboxLimits = {
  lookup: { max: 3, timeWindow: millisecondsIn.hour },
  reminder: { max: 1, timeWindow: millisecondsIn.day },
  unpaid: { max: 10, timeWindow: millisecondsIn.day },
  /** To the office, about messages of unpaid orders. */
  office: { max: 30, timeWindow: millisecondsIn.hour },
} as const satisfies Record<string, SharedLimit>;

/** Orders of one mailbox that were placed within a day and are not paid. */
export const unpaidLimit = { max: 10, timeWindow: millisecondsIn.day } as const satisfies SharedLimit;

export type RateLimitName = keyof typeof rateLimits | "reads";

/** Route configuration for @fastify/rate-limit; routes without a name are not limited. */
export function rateLimitOf(name: RateLimitName | null): {
  rateLimit: false | (SharedLimit & { countedInMemory: boolean });
} {
  if (name === null) return { rateLimit: false };
  if (name === "reads") return { rateLimit: { ...readLimit, countedInMemory: true } };
  return { rateLimit: { ...rateLimits[name], countedInMemory: false } };
}
