// Rules: A-19 (docs/rules)
/** How often an address may make a call of each kind, far beyond what a user needs (rule A-19). */
const rateLimits = {
  login: { max: 20, timeWindow: 5 * 60_000 },
  licenseCheck: { max: 60, timeWindow: 60_000 },
  placement: { max: 20, timeWindow: 10 * 60_000 },
  lookup: { max: 10, timeWindow: 10 * 60_000 },
  messages: { max: 60, timeWindow: 60_000 },
  uploads: { max: 20, timeWindow: 10 * 60_000 },
} as const;

export type RateLimitName = keyof typeof rateLimits;

/** Route configuration for @fastify/rate-limit; routes without a name are not limited. */
export function rateLimitOf(name: RateLimitName | null): {
  rateLimit: false | { max: number; timeWindow: number };
} {
  return { rateLimit: name === null ? false : { ...rateLimits[name] } };
}
