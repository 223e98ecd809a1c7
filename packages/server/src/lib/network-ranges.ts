import { isIP } from "node:net";
import { withoutPort } from "./address-group.ts";

/** Addresses as numbers of 128 bits. */
export interface NetworkRange {
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
export function rangeOf(text: string): NetworkRange | null {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  const longest = version === 4 ? 32 : 128;
  if (version === 0 || more.length > 0) return null;
  if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > longest)) return null;
  const size = 1n << BigInt(longest - Number(bits ?? longest));
  const first = (numberOf(address) / size) * size;
  return { first, end: first + size };
}

/** The entries of a list of addresses and networks, with commas or spaces between. */
export const networksIn = (list: string): string[] => list.split(/[\s,]+/).filter((entry) => entry !== "");

/** True for an address in one of the networks of a list; none has what a proxy wrote that is no address. */
export function isInNetworks(list: string, written: string): boolean {
  const address = withoutPort(written);
  if (isIP(address) === 0) return false;
  const number = numberOf(address);
  return networksIn(list).some((entry) => {
    const range = rangeOf(entry);
    return range !== null && number >= range.first && number < range.end;
  });
}
