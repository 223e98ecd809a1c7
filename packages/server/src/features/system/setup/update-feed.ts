// Rules: A-47 (docs/rules)
import { readFile } from "node:fs/promises";
import type { Setup } from "@dop/domain/contract";
import { build } from "../../../lib/build.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import type { Portal } from "../../../portal.ts";
import { createPrivateFetch } from "../../../ports/private-fetch.ts";

const fetchFeed = createPrivateFetch({ ca: undefined, timeoutMs: 2 * millisecondsIn.second });

/** A version's three numbers, which begin a line; undefined for other texts. */
const numbersOf = (line: string): number[] | undefined => /^v?(\d+)\.(\d+)\.(\d+)\b/.exec(line)?.slice(1).map(Number);

const isNewer = (one: readonly number[], other: readonly number[]): boolean => {
  const at = one.findIndex((number, place) => number !== other[place]);
  return at !== -1 && (one[at] ?? 0) > (other[at] ?? 0);
};

async function readFeed(feed: string): Promise<string> {
  if (feed.startsWith("/")) return readFile(feed, "utf8");
  const answer = await fetchFeed(feed, { method: "GET", headers: {} });
  return answer.ok ? answer.text() : "";
}

/**
 * Reads what the operator's feed says of newer versions, at most once an hour.
 * @returns `newest` is null for a feed that names no version; no `update` without a feed, or with this version
 */
export function createUpdateFeed({ config: { updateFeed: feed }, clock }: Portal) {
  let read: { readonly at: number; readonly update: Setup["update"] } | undefined;
  return async (): Promise<Pick<Setup, "update">> => {
    if (feed === null) return {};
    const now = clock().getTime();
    if (read === undefined || now - read.at > millisecondsIn.hour) {
      const newest = (await readFeed(feed).catch(() => "")).trimStart().split(/\s/, 1).join("");
      const [told, own] = [numbersOf(newest), numbersOf(build.version) ?? []];
      const update =
        told === undefined ? { newest: null } : isNewer(told, own) ? { newest: told.join(".") } : undefined;
      read = { at: now, update };
    }
    return read.update === undefined ? {} : { update: read.update };
  };
}
