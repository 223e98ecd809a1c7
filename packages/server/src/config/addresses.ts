import { BlockList, isIP } from "node:net";
import { isHttps, isWebAddress } from "./variables.ts";

/** Checks of the addresses that the portal has and calls. */

/** True for a host name or address of this machine alone, which no other machine can reach. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase();
  return name === "localhost" || name.endsWith(".localhost") || name === "::1" || /^127(?:\.\d{1,3}){3}$/.test(name);
}

const privateRanges = new BlockList();
privateRanges.addSubnet("10.0.0.0", 8);
privateRanges.addSubnet("172.16.0.0", 12);
privateRanges.addSubnet("192.168.0.0", 16);
privateRanges.addSubnet("fc00::", 7, "ipv6");

/** True for an address of a private network (RFC 1918, RFC 4193), or a name without a dot, as containers have. */
function isPrivateNetwork(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "");
  const version = isIP(name);
  if (version === 0) return !name.includes(".");
  return privateRanges.check(name, version === 4 ? "ipv4" : "ipv6");
}

/** Problems of a host without TLS: production accepts this machine, and with a warning a private network. */
export function plainHostProblems(variable: string, host: string, fix: string): string[] {
  if (isLoopback(host) || isPrivateNetwork(host)) return [];
  return [`${variable}: production speaks in the clear to this machine or a private address alone; ${fix}`];
}

/** The address that customers use: complete, with the path under which everything is served. */
export function publicAddressProblems(address: string | undefined, basePath: string, isProduction: boolean): string[] {
  if (isProduction && !isHttps(address)) return ["PUBLIC_URL: production needs an https address"];
  if (address === undefined) return [];
  if (!isWebAddress(address)) return ["PUBLIC_URL: must be an address such as https://documents.example.gov"];
  const { hostname, pathname, username, password, search, hash } = new URL(address);
  if (username !== "" || password !== "") return ["PUBLIC_URL: must have no user name and password before the host"];
  if (isProduction && (isLoopback(hostname) || hostname === "0.0.0.0" || hostname === "[::]"))
    return ["PUBLIC_URL: production needs the address that customers use, not this machine's own"];
  if (search !== "" || hash !== "") return ["PUBLIC_URL: must have neither ? nor #"];
  if (pathname.replace(/\/+$/, "") === basePath) return [];
  return [`PUBLIC_URL: must end with BASE_PATH, which is ${basePath === "" ? "/" : basePath}`];
}
