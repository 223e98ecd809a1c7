import { once } from "node:events";
import net from "node:net";
import tls from "node:tls";
import { Client } from "ldapts";

export interface LdapConnectionOptions {
  /** Upgrades ldap:// to TLS before anything else is sent; without effect on ldaps://. */
  readonly startTls: boolean;
  /** The directory's certificate authority (PEM), instead of Node's. */
  readonly ca?: string | undefined;
  /** Milliseconds until the connection is open, TLS included, and for each answer afterwards. */
  readonly timeoutMs: number;
}

const startTlsOperation = "1.3.6.1.4.1.1466.20037";

async function opened<S extends net.Socket>(
  socket: S,
  event: "connect" | "secureConnect",
  signal: AbortSignal,
): Promise<S> {
  try {
    await once(socket, event, { signal });
    // Until the client listens, this is the only listener.
    socket.on("error", () => undefined);
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

const clientOver = (socket: net.Socket, timeoutMs: number): Client =>
  new Client({ url: "ldap://directory", timeout: timeoutMs, createConnection: () => socket });

/** Checks the certificate against the host of the address: for a bare socket that would be localhost. */
function securing(host: string, ca: string | undefined, more: tls.ConnectionOptions): tls.TLSSocket {
  return tls.connect({
    host,
    minVersion: "TLSv1.2",
    ...(net.isIP(host) === 0 ? { servername: host } : {}),
    ...(ca === undefined ? {} : { ca }),
    ...more,
  });
}

async function connectSocket(url: URL, options: LdapConnectionOptions, signal: AbortSignal): Promise<net.Socket> {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const isSecure = url.protocol === "ldaps:";
  const port = url.port === "" ? (isSecure ? 636 : 389) : Number(url.port);
  if (isSecure) return opened(securing(host, options.ca, { port }), "secureConnect", signal);
  const plain = await opened(net.connect({ host, port }), "connect", signal);
  if (!options.startTls) return plain;
  try {
    // A new client: bytes that came unencrypted behind the answer must not count as part of the secured session.
    await clientOver(plain, options.timeoutMs).exop(startTlsOperation);
    for (const event of ["data", "close", "timeout"]) plain.removeAllListeners(event);
    return await opened(securing(host, options.ca, { socket: plain }), "secureConnect", signal);
  } catch (error) {
    plain.destroy();
    throw error;
  }
}

/** Connects to one directory server for `work`, and disconnects in any case. */
export async function withLdapServer<T>(
  address: string,
  options: LdapConnectionOptions,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const socket = await connectSocket(new URL(address), options, AbortSignal.timeout(options.timeoutMs));
  const client = clientOver(socket, options.timeoutMs);
  try {
    const result = await work(client);
    await client.unbind().catch(() => undefined);
    return result;
  } finally {
    socket.on("error", () => undefined);
    socket.destroy();
  }
}
