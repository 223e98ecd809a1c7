import { isIP } from "node:net";

/** Checks of TRUST_PROXY: whose X-Forwarded-For is believed. */

const proxyNames: ReadonlySet<string> = new Set(["loopback", "linklocal", "uniquelocal"]);

interface Range {
  readonly first: bigint;
  /** The one after the last. */
  readonly end: bigint;
}

/** An address as a number of 128 bits; one of IPv4 as the mapped one of IPv6, as the server compares them. */
function numberOf(address: string): bigint {
  const plain = address.split("%", 1).join();
  const { hostname } = new URL(`http://[${isIP(plain) === 4 ? `::ffff:${plain}` : plain}]`);
  const [head = "", tail = ""] = hostname.slice(1, -1).split("::");
  const groupsOf = (part: string): string[] => (part === "" ? [] : part.split(":"));
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return [...before, ...zeros, ...after].reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}

/** The range that one entry of the list names; null for an invalid entry. */
function rangeOf(text: string): Range | null {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  const longest = version === 4 ? 32 : 128;
  if (version === 0 || more.length > 0) return null;
  if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > longest)) return null;
  const size = 1n << BigInt(longest - Number(bits ?? longest));
  const first = (numberOf(address) / size) * size;
  return { first, end: first + size };
}

/** All public addresses: IPv4, as mapped, and those of IPv6. */
const allAddresses: readonly Range[] = ["0.0.0.0/0", "2000::/3"].flatMap((text) => rangeOf(text) ?? []);

/** Number of addresses of `whole` in the ranges together. */
function covered(whole: Range, ranges: readonly Range[]): bigint {
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
