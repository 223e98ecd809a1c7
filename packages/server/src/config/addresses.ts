import { BlockList, isIP } from "node:net";
import { isHttps, isWebAddress } from "./variables.ts";

/** True for a host name or address of this machine alone, which no other machine can reach. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase();
  return name === "localhost" || name.endsWith(".localhost") || name === "::1" || /^127(?:\.\d{1,3}){3}$/.test(name);
}

/** The host of a web address at which this machine reaches a server that listens at `host`. */
export function webHostOf(host: string): string {
  if (host === "0.0.0.0") return "localhost";
  if (host === "::") return "[::1]";
  return isIP(host) === 6 ? `[${host}]` : host;
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

/** One address for each host of an address of PostgreSQL: `postgres://role:word@a:5432,b:5432/portal` has two. */
export function hostAddresses(address: string): readonly string[] {
  const [, before = "", hosts = "", after = ""] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(address) ?? [];
  return hosts.split(",").map((host) => `${before}${host}${after}`);
}

// PostgreSQL's address has the password of the role in it, which no message repeats.

/** True for the one `sslmode` with which both the driver and PostgreSQL's programs verify the server's certificate. */
const checksServer = (parameters: URLSearchParams): boolean => parameters.get("sslmode") === "verify-full";

/** Parameters that production accepts: the driver and PostgreSQL's programs read others in different ways. */
const takenParameters: ReadonlySet<string> = new Set(
  "host sslmode sslrootcert sslcert sslkey application_name connect_timeout target_session_attrs".split(" "),
);

/**
 * True for a name without a dot, which only a network of containers on this machine, or a search domain, knows. Going
 * without TLS there takes `sslmode=disable`, and is warned of.
 */
const isContainerName = (hostname: string): boolean => /^[a-z][a-z0-9_-]*$/i.test(hostname);

/** True for an address that goes to a container's name without TLS. */
export function isPlainContainerAddress(address: string): boolean {
  return hostAddresses(address).some((one) => {
    const { hostname, searchParams } = new URL(one);
    return isContainerName(hostname) && !isLoopback(hostname) && !checksServer(searchParams);
  });
}

/** The problem of an address in production: a part that hides who is called, or lets others read or answer. */
function productionProblem(address: string): string | null {
  const { hostname, searchParams } = new URL(address);
  const names = [...searchParams.keys()];
  const strange = names.find((name) => !takenParameters.has(name));
  if (strange !== undefined)
    return `production takes ${[...takenParameters].join(", ")} alone after the ?; remove the others`;
  if (new Set(names).size < names.length) return "a parameter after the ? comes twice; give each once";
  const socket = searchParams.get("host");
  if (socket !== null)
    return hostname === "" && /^\/[^,]*$/.test(socket)
      ? null
      : "?host= is for the folder of a socket (postgresql:///portal?host=/run/postgresql); " +
          "name another machine before the database";
  if (hostname === "") return "name the host, or the folder of the socket (postgresql:///portal?host=/run/postgresql)";
  if (isContainerName(hostname) && searchParams.get("sslmode") === "disable") return null;
  if (isLoopback(hostname) || checksServer(searchParams)) return null;
  return isContainerName(hostname)
    ? "production needs ?sslmode=verify-full for a database on another machine, " +
        "or ?sslmode=disable for a container of this machine's own network"
    : "production needs ?sslmode=verify-full for a database on another machine";
}

/** Problems of the address in a variable. */
export function databaseAddressProblems(
  variable: string,
  address: string | undefined,
  isProduction: boolean,
): string[] {
  if (address === undefined) return [];
  if (!/^postgres(ql)?:\/\//.test(address) || !isDecodable(address))
    return [
      `${variable}: must look like postgres://user:password@host/database, ` +
        "special characters of the password percent-encoded",
    ];
  const problems = new Set(isProduction ? hostAddresses(address).map(productionProblem) : []);
  return [...problems].flatMap((problem) => (problem === null ? [] : [`${variable}: ${problem}`]));
}

function isDecodable(address: string): boolean {
  try {
    return hostAddresses(address).every((one) => {
      const { username, password } = new URL(one);
      return [username, password].every((part) => decodeURIComponent(part) !== undefined);
    });
  } catch {
    return false;
  }
}
