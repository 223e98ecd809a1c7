import { createHmac } from "node:crypto";
import { callbackify } from "node:util";
import { sql } from "kysely";
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import { addressGroup } from "../lib/address-group.ts";
import type { Portal } from "../portal.ts";
import type { rateLimitOf } from "./rate-limits.ts";

interface Hits {
  readonly hits: number;
  readonly window_ends_at: Date;
}

/** Counts so many parts in the open window of `key`, or the first of a new one; one statement, so that none is lost. */
async function countHit(
  { db }: Pick<Portal, "db">,
  key: string,
  now: Date,
  { windowMs, parts }: { readonly windowMs: number; readonly parts: number },
): Promise<Hits> {
  const ends = new Date(now.getTime() + windowMs);
  const { rows } = await sql<Hits>`
    insert into rate_limit_hits as known (key, window_ends_at, hits) values (${key}, ${ends}, ${parts})
    on conflict (key) do update set
      hits = case when known.window_ends_at <= ${now} then excluded.hits else known.hits + excluded.hits end,
      window_ends_at = case when known.window_ends_at <= ${now} then excluded.window_ends_at
        else known.window_ends_at end
    returning hits, window_ends_at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the database counted no hit");
  return row;
}

/** A keyed digest, which reveals no address. */
const keyOf = ({ config }: Pick<Portal, "config">, scope: string, address: string): string =>
  createHmac("sha256", config.secrets.session).update(`${scope}\n${address}`).digest("base64url");

/** By what a call is counted. */
export const countedBy = ({ ip }: FastifyRequest): string => addressGroup(ip);

/** Gives back all but one of the parts that a refused call was counted by. */
export async function countAsRefused(portal: Portal, request: FastifyRequest): Promise<void> {
  const { routeOptions } = request;
  const { rateLimit } = routeOptions.config as Partial<ReturnType<typeof rateLimitOf>>;
  const parts = (rateLimit || undefined)?.parts ?? 1;
  if (parts === 1) return;
  const key = keyOf(
    portal,
    scopeOf({ method: String(routeOptions.method), url: routeOptions.url ?? "" }),
    countedBy(request),
  );
  await sql`update rate_limit_hits set hits = hits - ${parts - 1} where key = ${key} and hits >= ${parts}`.execute(
    portal.db,
  );
}

/**
 * Counts a call of an address, or about what else `address` names, in the database, for all servers: how many there
 * were in the open window, and for how many milliseconds it stays open.
 * @param limit how long a window is in milliseconds, with the parts that the call counts where they are not one
 */
export async function countCall(
  portal: Pick<Portal, "db" | "config" | "clock">,
  scope: string,
  address: string,
  limit: number | { readonly windowMs: number; readonly parts: number },
) {
  const now = portal.clock();
  const counted = typeof limit === "number" ? { windowMs: limit, parts: 1 } : limit;
  const { hits, window_ends_at } = await countHit(portal, keyOf(portal, scope, address), now, counted);
  return { current: hits, ttl: window_ends_at.getTime() - now.getTime() };
}

/** Addresses that are counted in memory at most; the oldest window is forgotten first. */
const mostCounted = 10_000;

/** Counts in memory, for this server alone. */
function memoryStore(clock: () => Date): FastifyRateLimitStore {
  const windows = new Map<string, { hits: number; readonly endsAt: number }>();
  return {
    incr: (address, done, windowMs) => {
      const now = clock().getTime();
      let open = windows.get(address);
      if (!open || open.endsAt <= now) {
        windows.delete(address);
        const [oldest] = windows.keys();
        if (windows.size >= mostCounted && oldest !== undefined) windows.delete(oldest);
        open = { hits: 0, endsAt: now + windowMs };
        windows.set(address, open);
      }
      open.hits += 1;
      done(null, { current: open.hits, ttl: open.endsAt - now });
    },
    child: () => memoryStore(clock),
  };
}

/** Data that the plugin passes about a route, despite its types. */
interface LimitedRoute {
  readonly routeInfo: { readonly method: string; readonly url: string };
  readonly countedInMemory?: boolean;
  readonly parts?: number;
}

const scopeOf = ({ method, url }: LimitedRoute["routeInfo"]): string => `${method} ${url}`;

/** Rate limits are counted in the database, for all servers behind one address, but for reads. */
export function databaseRateLimitStore(portal: Portal): FastifyRateLimitStoreCtor {
  const count = callbackify((scope: string, address: string, windowMs: number, parts: number) =>
    countCall(portal, scope, address, { windowMs, parts }),
  );
  const storeFor = (scope: string, cost = 1): FastifyRateLimitStore => ({
    incr: (address, done, windowMs) => count(scope, address, windowMs, cost, done),
    // Each route counts separately.
    child: (options) => {
      const { routeInfo, countedInMemory, parts } = options as unknown as LimitedRoute;
      return countedInMemory ? memoryStore(portal.clock) : storeFor(scopeOf(routeInfo), parts);
    },
  });
  // The plugin calls the store with `new`; what a constructor returns is what it gets.
  return function RateLimitStore() {
    return storeFor("");
  } as unknown as FastifyRateLimitStoreCtor;
}
