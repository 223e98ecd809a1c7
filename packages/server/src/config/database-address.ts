import { isLoopback } from "./addresses.ts";

/** Checks of PostgreSQL's address, with the password of the role in it; passwords are never repeated. */

/** True for the one `sslmode` with which both the driver and PostgreSQL's programs verify the server's certificate. */
const checksServer = (parameters: URLSearchParams): boolean => parameters.get("sslmode") === "verify-full";

/** Parameters that production accepts: the driver and PostgreSQL's programs read others in different ways. */
const takenParameters: ReadonlySet<string> = new Set(
  "host sslmode sslrootcert sslcert sslkey application_name connect_timeout".split(" "),
);

/**
 * True for a name without a dot, which only a network of containers on this machine, or a search domain, knows. Going
 * without TLS there takes `sslmode=disable`, and is warned of.
 */
const isContainerName = (hostname: string): boolean => /^[a-z][a-z0-9_-]*$/i.test(hostname);

/** True for an address that goes to a container's name without TLS. */
export function isPlainContainerAddress(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  return isContainerName(hostname) && !isLoopback(hostname) && !checksServer(searchParams);
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
  const problem = isProduction ? productionProblem(address) : null;
  return problem === null ? [] : [`${variable}: ${problem}`];
}

function isDecodable(address: string): boolean {
  try {
    const { username, password } = new URL(address);
    return [username, password].every((part) => decodeURIComponent(part) !== undefined);
  } catch {
    return false;
  }
}
