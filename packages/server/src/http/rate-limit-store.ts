import { createHmac } from "node:crypto";
import { callbackify } from "node:util";
import { sql } from "kysely";
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import type { Portal } from "../portal.ts";

interface Hits {
  readonly hits: number;
  readonly window_ends_at: Date;
}

/** Counts a hit in the open window of `key`, or the first of a new one; one statement, so that none is lost. */
async function countHit({ db }: Portal, key: string, now: Date, windowMs: number): Promise<Hits> {
  const ends = new Date(now.getTime() + windowMs);
  const { rows } = await sql<Hits>`
    insert into rate_limit_hits as known (key, window_ends_at, hits) values (${key}, ${ends}, 1)
    on conflict (key) do update set
      hits = case when known.window_ends_at <= ${now} then 1 else known.hits + 1 end,
      window_ends_at = case when known.window_ends_at <= ${now} then excluded.window_ends_at
        else known.window_ends_at end
    returning hits, window_ends_at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the database counted no hit");
  return row;
}

/**
 * Counts a call of an address, or about what else `address` names, in the database, for all servers: how many there
 * were in the open window, and for how many milliseconds it stays open. The table has a keyed digest, which reveals no
 * address.
 */
export async function countCall(portal: Portal, scope: string, address: string, windowMs: number) {
  const key = createHmac("sha256", portal.config.secrets.session).update(`${scope}\n${address}`).digest("base64url");
  const now = portal.clock();
  const { hits, window_ends_at } = await countHit(portal, key, now, windowMs);
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

/** What the plugin passes about a route, despite its types. */
interface LimitedRoute {
  readonly routeInfo: { readonly method: string; readonly url: string };
  readonly countedInMemory?: boolean;
}

/** Where rate limits are counted: in the database, for all servers behind one address, but for reads. */
export function databaseRateLimitStore(portal: Portal): FastifyRateLimitStoreCtor {
  const count = callbackify((scope: string, address: string, windowMs: number) =>
    countCall(portal, scope, address, windowMs),
  );
  const storeFor = (scope: string): FastifyRateLimitStore => ({
    incr: (address, done, windowMs) => count(scope, address, windowMs, done),
    // Each route counts separately.
    child: (options) => {
      const { routeInfo, countedInMemory } = options as unknown as LimitedRoute;
      return countedInMemory ? memoryStore(portal.clock) : storeFor(`${routeInfo.method} ${routeInfo.url}`);
    },
  });
  // The plugin calls the store with `new`; what a constructor returns is what it gets.
  return function RateLimitStore() {
    return storeFor("");
  } as unknown as FastifyRateLimitStoreCtor;
}
