import { callbackify } from "node:util";
import pg from "pg";
import { hostAddresses } from "../config/addresses.ts";

/** A server that answers at all does so within this time, in milliseconds. */
export const connectMs = 10_000;

/** A host answers, and takes no writes: a standby. The code is PostgreSQL's for a write on one. */
class ReadOnlyHostError extends Error {
  override readonly name = "ReadOnlyHostError";
  readonly code = "25006";

  constructor() {
    super("the database is a standby that takes no writes");
  }
}

/** @throws ReadOnlyHostError on a standby */
async function requireWrites(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>("show transaction_read_only");
  if (rows[0]?.transaction_read_only === "on") throw new ReadOnlyHostError();
}

/**
 * Tries each host until one is good, as `target_session_attrs=read-write` of PostgreSQL's own programs does, which the
 * driver does not know.
 * @param first index of the host to begin with
 * @throws the last host's error
 */
async function firstGood<T>(
  hosts: readonly string[],
  first: number,
  open: (host: string) => Promise<T>,
): Promise<{ readonly opened: T; readonly at: number }> {
  for (let tried = 0; ; tried += 1) {
    const at = (first + tried) % hosts.length;
    try {
      return { opened: await open(hosts[at] ?? ""), at };
    } catch (error) {
      if (tried === hosts.length - 1) throw error;
    }
  }
}

/** A connection to the host of `url` that takes writes; of one host, whatever it is. */
export async function connectToWritable(url: string, options: pg.ClientConfig = {}): Promise<pg.Client> {
  const hosts = hostAddresses(url);
  const { opened } = await firstGood(hosts, 0, async (connectionString) => {
    const client = new pg.Client({ ...options, connectionString });
    client.on("error", () => undefined);
    try {
      await client.connect();
      if (hosts.length > 1) await requireWrites(client);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  });
  return opened;
}

type Callback = Parameters<pg.Pool["connect"]>[0];

/** A pool whose new connections go to the host that takes writes, first to the one that did the last time. */
export class WritablePool extends pg.Pool {
  readonly #hosts: readonly string[];
  #at = 0;

  constructor(url: string, options: pg.PoolConfig) {
    super({ ...options, connectionString: url });
    this.#hosts = hostAddresses(url);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    const found = this.#hosts.length === 1 ? super.connect() : this.#connectToWritable();
    if (callback === undefined) return found;
    const answer = callbackify(() => found);
    answer((error, client) =>
      callback(error ?? undefined, client, (problem?: Error | boolean) => client.release(problem)),
    );
  }

  readonly #known = new WeakSet<pg.PoolClient>();

  async #connectToWritable(): Promise<pg.PoolClient> {
    const { opened, at } = await firstGood(this.#hosts, this.#at, async (connectionString) => {
      this.options.connectionString = connectionString;
      const client = await super.connect();
      if (this.#known.has(client)) return client;
      try {
        await requireWrites(client);
        this.#known.add(client);
        return client;
      } catch (error) {
        client.release(true);
        throw error;
      }
    });
    this.#at = at;
    return opened;
  }
}
