import { createHmac } from "node:crypto";
import { callbackify } from "node:util";
import { sql, type RawBuilder } from "kysely";
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import { addressGroup } from "../lib/address-group.ts";
import type { Portal } from "../portal.ts";
import type { rateLimitOf } from "./rate-limits.ts";

/** A keyed digest, which reveals no address. */
const keyOf = ({ config }: Pick<Portal, "config">, scope: string, address: string): string =>
  createHmac("sha256", config.secrets.session).update(`${scope}\n${address}`).digest("base64url");

/** The part of a caller's address by which calls are counted. */
export const countedBy = ({ ip }: FastifyRequest): string => addressGroup(ip);

/** Gives back all but one of the parts of a refused call. */
export async function countAsRefused(portal: Portal, request: FastifyRequest): Promise<void> {
  const { routeOptions } = request;
  const { rateLimit } = routeOptions.config as Partial<ReturnType<typeof rateLimitOf>>;
  const parts = (rateLimit || undefined)?.parts ?? 1;
  if (parts === 1) return;
  const scope = scopeOf({ method: String(routeOptions.method), url: routeOptions.url ?? "" });
  const key = keyOf(portal, scope, countedBy(request));
  await sql`update rate_limit_hits set hits = hits - ${parts - 1} where key = ${key} and hits >= ${parts}`.execute(
    portal.db,
  );
}

interface Window {
  /** Milliseconds. */
  readonly windowMs: number;
  /** The parts that the call counts. */
  readonly parts: number | RawBuilder<number>;
}

/** The parts in the open window, and the milliseconds for which it stays open. */
interface Counted {
  readonly current: number;
  readonly ttl: number;
}

/**
 * Counts a call of each of these addresses, or about other things that they name, in the database, for all servers; one
 * that is named twice counts once. One statement, so that no call is lost.
 */
export async function countCalls(
  portal: Pick<Portal, "db" | "config" | "clock">,
  scope: string,
  addresses: readonly string[],
  { windowMs, parts }: Window,
): Promise<readonly Counted[]> {
  const now = portal.clock();
  const ends = new Date(now.getTime() + windowMs);
  const keys = addresses.map((address) => keyOf(portal, scope, address));
  const { rows } = await sql<{ key: string; hits: number; window_ends_at: Date }>`
    insert into rate_limit_hits as known (key, window_ends_at, hits)
    values ${sql.join([...new Set(keys)].map((key) => sql`(${key}, ${ends}, ${parts})`))}
    on conflict (key) do update set
      hits = case when known.window_ends_at <= ${now} then excluded.hits else known.hits + excluded.hits end,
      window_ends_at = case when known.window_ends_at <= ${now} then excluded.window_ends_at
        else known.window_ends_at end
    returning key, hits, window_ends_at`.execute(portal.db);
  return keys.map((key) => {
    const row = rows.find((each) => each.key === key);
    if (!row) throw new Error("the database counted no hit");
    return { current: row.hits, ttl: row.window_ends_at.getTime() - now.getTime() };
  });
}

/** Counts a call of one address. @param limit length of the window in milliseconds, with the parts if not one */
export async function countCall(
  portal: Pick<Portal, "db" | "config" | "clock">,
  scope: string,
  address: string,
  limit: number | Window,
): Promise<Counted> {
  const window = typeof limit === "number" ? { windowMs: limit, parts: 1 } : limit;
  const [counted] = await countCalls(portal, scope, [address], window);
  if (!counted) throw new Error("the database counted no hit");
  return counted;
}

/** The parts that `countCall` has counted in the open window. */
export async function countedCalls(
  { db, config, clock }: Pick<Portal, "db" | "config" | "clock">,
  scope: string,
  address: string,
): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    select hits from rate_limit_hits
    where key = ${keyOf({ config }, scope, address)} and window_ends_at > ${clock()}`.execute(db);
  return rows[0]?.hits ?? 0;
}

/** Addresses counted in memory at most; the oldest window is dropped first. */
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
  // The plugin calls the store with `new`, and gets the object that the constructor returns.
  return function RateLimitStore() {
    return storeFor("");
  } as unknown as FastifyRateLimitStoreCtor;
}
