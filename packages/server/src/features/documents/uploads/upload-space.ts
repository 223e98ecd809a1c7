// Rules: O-77 (docs/rules)
import { createHmac } from "node:crypto";
import { limits } from "@dop/domain/orders";
import { msg } from "@dop/texts/message";
import { sql, type RawBuilder } from "kysely";
import { ApiError } from "../../../http/api-error.ts";
import type { CommandContext } from "../../../http/command-context.ts";
import type { Tx } from "../../../db/database.ts";
import { countCalls } from "../../../http/rate-limit-store.ts";
import { addressGroup, addressSite } from "../../../lib/address-group.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import type { Portal } from "../../../portal.ts";
import type { Browser } from "./upload-keys.ts";

/** Bytes of files that no order has taken yet, as they are stored. */
const mostOfBrowser = 12 * 1024 * 1024;
const mostOfNetwork = 20 * 1024 * 1024;
/** One customer of a provider may have 65,536 networks of IPv6. */
const mostOfSite = 100 * 1024 * 1024;

/** Seconds after which some of them may be gone. */
const retryAfterSeconds = 600;

/** Half of a digest that no address can be read from. */
const half = 16;

/** The site and the network of the caller, each as half of an origin, which cannot be read from it. */
export const uploadOrigin = ({ config }: Portal, address: string): Buffer =>
  Buffer.concat(
    [addressSite(address), addressGroup(address)].map((part) =>
      createHmac("sha256", config.secrets.session).update(`upload-origin\n${part}`).digest().subarray(0, half),
    ),
  );

interface Waiting {
  readonly of_browser: number;
  readonly of_network: number;
  readonly of_site: number;
  readonly in_all: number;
}

/**
 * Refuses another file while those that wait take too much space: one browser, network or site would fill the disk.
 * Called before the work with the file; simultaneous files may exceed a limit by their own size.
 * @throws 429 for the caller's own files, 503 for everyone's
 */
export async function refuseFullSpace({ portal, from }: CommandContext, browser: Browser): Promise<void> {
  if (!portal.config.rateLimits) return;
  const origin = uploadOrigin(portal, from.address);
  const site = origin.subarray(0, half);
  const { rows } = await sql<Waiting>`
    select coalesce(sum(byte_size) filter (where browser = ${browser}), 0)::float8 as of_browser,
      coalesce(sum(byte_size) filter (where origin = ${origin}), 0)::float8 as of_network,
      coalesce(sum(byte_size) filter (where substring(origin for ${sql.lit(half)}) = ${site}), 0)::float8 as of_site,
      coalesce(sum(byte_size), 0)::float8 as in_all
    from uploads`.execute(portal.db);
  const [waiting] = rows;
  if (!waiting) return;
  const retryAfter = retryAfterSeconds;
  if (waiting.in_all >= portal.config.uploadSpaceBytes)
    throw new ApiError(503, "UNAVAILABLE", msg("errors.uploadsFull"), { retryAfter });
  const isOver = waiting.of_network >= mostOfNetwork || waiting.of_site >= mostOfSite;
  if (isOver || waiting.of_browser >= mostOfBrowser)
    throw new ApiError(429, "RATE_LIMITED", msg("errors.manyUploads", limits.uploadHours), { retryAfter });
}

/** Kilobytes of files of a day that a network, and a site, leave in orders without payment, and in quarantine. */
const mostLeft = [
  { partOf: addressGroup, kilobytes: 500 * 1024 },
  { partOf: addressSite, kilobytes: 2000 * 1024 },
] as const;

/**
 * Counts such files, in one statement.
 * @param kilobytes of these files, also as SQL
 * @returns milliseconds until they have space again; 0 where they have it
 */
export async function countLeftFiles(
  { portal: { config, clock }, from }: CommandContext,
  tx: Tx,
  kilobytes: number | RawBuilder<number>,
): Promise<number> {
  if (!config.rateLimits) return 0;
  // A caller without an address, as of a socket, is its own network and site.
  const addresses = mostLeft.map(({ partOf }) => partOf(from.address));
  const limit = { windowMs: millisecondsIn.day, parts: kilobytes };
  const counted = await countCalls({ db: tx, config, clock }, "left files", addresses, limit);
  return Math.max(0, ...counted.map(({ current, ttl }, at) => (current > (mostLeft[at]?.kilobytes ?? 0) ? ttl : 0)));
}

/**
 * Counts the files of an order that nobody has paid, and may never: each order takes them out of those that wait. The
 * last step of its transaction, which no other order of the network waits for longer.
 * @throws 429 for a network or site that left too many in a day
 */
export async function countUnpaidFiles(context: CommandContext, tx: Tx, orderId: number): Promise<void> {
  const kilobytes = sql<number>`(select ceil(coalesce(sum(byte_size), 0) / 1024.0)::integer
    from documents where order_id = ${orderId})`;
  const wait = await countLeftFiles(context, tx, kilobytes);
  if (wait > 0)
    throw new ApiError(429, "RATE_LIMITED", msg("errors.rateLimited"), { retryAfter: Math.ceil(wait / 1000) });
}
