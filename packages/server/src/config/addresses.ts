import { BlockList, isIP } from "node:net";
import { isHttps, isWebAddress } from "./variables.ts";

/** Checks of the addresses that the portal has, listens to, and believes. Passwords in them are never repeated. */

/** Whether a host name or address is this machine's own, which nobody else can reach. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase();
  return name === "localhost" || name.endsWith(".localhost") || name === "::1" || /^127(?:\.\d{1,3}){3}$/.test(name);
}

const privateRanges = new BlockList();
for (const [network, bits] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  privateRanges.addSubnet(network, bits);
privateRanges.addSubnet("fc00::", 7, "ipv6");

/**
 * Whether a host is of a private network by its very name: an address of one (RFC 1918, RFC 4193), or a name without a dot, as
 * containers have. This machine's own is not meant.
 */
function isPrivateNetwork(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "");
  const version = isIP(name);
  if (version === 0) return !name.includes(".") && !isLoopback(name);
  return privateRanges.check(name, version === 4 ? "ipv4" : "ipv6");
}

/** A host that is spoken to in the clear: production takes this machine, and with a warning a private network. */
export function plainHostProblems(variable: string, host: string, fix: string): string[] {
  if (isLoopback(host) || isPrivateNetwork(host)) return [];
  return [`${variable}: production speaks in the clear to this machine or a private address alone; ${fix}`];
}

/** The kinds of `sslmode` under which the driver checks whose certificate it is shown. */
const checkedTls: ReadonlySet<string> = new Set(["require", "verify-ca", "verify-full"]);

/** Whether a database is on this machine, or spoken to in a way that nobody on the line can read or answer. */
function isGuarded(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  // Without a host it is a socket, or named in the query.
  const host = hostname || (searchParams.get("host") ?? "/");
  return host.startsWith("/") || isLoopback(host) || checkedTls.has(searchParams.get("sslmode") ?? "");
}

/** PostgreSQL's address, with the password of the role in it. */
export function databaseAddressProblems(
  variable: string,
  address: string | undefined,
  isProduction: boolean,
): string[] {
  if (address === undefined) return [];
  if (/^postgres(ql)?:\/\//.test(address) && isDecodable(address))
    return isProduction && !isGuarded(address)
      ? [`${variable}: production needs ?sslmode=verify-full for a database on another machine`]
      : [];
  return [
    `${variable}: must look like postgres://user:password@host/database, special characters of the password percent-encoded`,
  ];
}

function isDecodable(address: string): boolean {
  try {
    const { username, password } = new URL(address);
    return [username, password].every((part) => decodeURIComponent(part) !== undefined);
  } catch {
    return false;
  }
}

/** The address that customers use: whole, and of the very path under which everything is served. */
export function publicAddressProblems(address: string | undefined, basePath: string, isProduction: boolean): string[] {
  if (isProduction && !isHttps(address)) return ["PUBLIC_URL: production needs an https address"];
  if (address === undefined) return [];
  if (!isWebAddress(address)) return ["PUBLIC_URL: must be an address such as https://documents.example.gov"];
  const { pathname, search, hash } = new URL(address);
  if (search !== "" || hash !== "") return ["PUBLIC_URL: must have neither ? nor #"];
  if (pathname.replace(/\/+$/, "") === basePath) return [];
  return [`PUBLIC_URL: must end with BASE_PATH, which is ${basePath === "" ? "/" : basePath}`];
}

const proxyNames: ReadonlySet<string> = new Set(["loopback", "linklocal", "uniquelocal"]);

function isProxyAddress(text: string): boolean {
  if (proxyNames.has(text)) return true;
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  // A range of no bits would be everybody.
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

/** The reverse proxies: addresses or ranges, with commas between. */
export function proxyProblems(list: string | undefined): string[] {
  if (list === undefined || list.split(",").every((part) => isProxyAddress(part.trim()))) return [];
  return ["TRUST_PROXY: must be addresses of proxies, such as 127.0.0.1 or 10.0.0.0/8, with commas between"];
}
