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
      window_ends_at = case when known.window_ends_at <= ${now} then excluded.window_ends_at else known.window_ends_at end
    returning hits, window_ends_at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the database counted no hit");
  return row;
}

/**
 * Where rate limits are counted: in the database, so that several servers behind one address count together. Keys are
 * digests under the portal's secret: the table does not reveal addresses.
 */
export function databaseRateLimitStore(portal: Portal): FastifyRateLimitStoreCtor {
  const count = callbackify(async (scope: string, address: string, windowMs: number) => {
    const key = createHmac("sha256", portal.config.secrets.session).update(`${scope}\n${address}`).digest("base64url");
    const now = portal.clock();
    const { hits, window_ends_at } = await countHit(portal, key, now, windowMs);
    return { current: hits, ttl: window_ends_at.getTime() - now.getTime() };
  });
  const storeFor = (scope: string): FastifyRateLimitStore => ({
    incr: (address, done, windowMs) => count(scope, address, windowMs, done),
    // Each route counts separately. The plugin passes the route inside, despite its types.
    child: (options) => {
      const { method, url } = (options as unknown as { routeInfo: { method: string; url: string } }).routeInfo;
      return storeFor(`${method} ${url}`);
    },
  });
  // The plugin calls the store with `new`; what a constructor returns is what it gets.
  return function RateLimitStore() {
    return storeFor("");
  } as unknown as FastifyRateLimitStoreCtor;
}
