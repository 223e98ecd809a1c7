import { rangeOf, type NetworkRange } from "../lib/network-ranges.ts";

/** Checks of TRUST_PROXY: whose X-Forwarded-For is believed. */

const proxyNames: ReadonlySet<string> = new Set(["loopback", "linklocal", "uniquelocal"]);

/** All public addresses: IPv4, as mapped, and those of IPv6. */
const allAddresses: readonly NetworkRange[] = ["0.0.0.0/0", "2000::/3"].flatMap((text) => rangeOf(text) ?? []);

/** Number of addresses of `whole` in the ranges together. */
function covered(whole: NetworkRange, ranges: readonly NetworkRange[]): bigint {
  let sum = 0n;
  let from = whole.first;
  for (const { first, end } of ranges.toSorted((a, b) => (a.first < b.first ? -1 : 1))) {
    const begin = first > from ? first : from;
    const stop = end < whole.end ? end : whole.end;
    if (stop <= begin) continue;
    sum += stop - begin;
    from = stop;
  }
  return sum;
}

/** Problems of the reverse proxies: addresses or ranges, with commas between, that are not half of the world. */
export function proxyProblems(list: string | undefined): string[] {
  const parts = list?.split(",").map((part) => part.trim()) ?? [];
  const given = parts.filter((part) => !proxyNames.has(part)).map(rangeOf);
  const ranges = given.filter((range) => range !== null);
  if (ranges.length < given.length)
    return ["TRUST_PROXY: must be addresses of proxies, such as 127.0.0.1 or 10.0.0.0/8, with commas between"];
  if (allAddresses.every((whole) => covered(whole, ranges) * 2n < whole.end - whole.first)) return [];
  return ["TRUST_PROXY: this trusts every address; name the proxies alone, such as 127.0.0.1 or 10.0.0.0/8"];
}
