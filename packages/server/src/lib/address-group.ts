import { isIPv6 } from "node:net";

/** An address without the port that some proxies write behind it. */
export const withoutPort = (address: string): string =>
  /^\[(.+)\]:\d+$/.exec(address)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? address;

/** IPv4 as its text, and the eight groups of IPv6. */
function partsOf(written: string): string | readonly string[] {
  const address = withoutPort(written);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [left = "", right] = address.toLowerCase().split("%", 1).join("").split("::");
  const before = left.split(":").filter((part) => part !== "");
  const after = (right ?? "").split(":").filter((part) => part !== "");
  const zeros = right === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
}

/** The network of IPv6 that so many of the groups of 16 bits name. */
const network = (parts: readonly string[], groups: number): string =>
  `${parts
    .slice(0, groups)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(":")}::/${String(groups * 16)}`;

/** The part of an address that one host has, and that is counted: all of IPv4, and the network (64 bits) of IPv6. */
export function addressGroup(address: string): string {
  const parts = partsOf(address);
  return typeof parts === "string" ? parts : network(parts, 4);
}

/** The part of an address that one customer of a provider has at most: 24 bits of IPv4, and 48 of IPv6. */
export function addressSite(address: string): string {
  const parts = partsOf(address);
  return typeof parts === "string" ? parts.replace(/\.\d+$/, ".0/24") : network(parts, 3);
}
