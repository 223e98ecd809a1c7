import { createHash, randomUUID } from "node:crypto";
import { constants, link, open, realpath, rename, rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { makeDataDirectory } from "./data-directory.ts";

/** Raised when another process holds the data directory. */
export class DirectoryInUseError extends Error {
  override readonly name = "DirectoryInUseError";

  constructor(directory: string) {
    super(
      `Another portal process is using the data directory ${directory}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
}

/** Name of the socket file, which processes find that share only the directory. */
const fileName = "portal.lock.sock";

interface Lock {
  release(): Promise<void>;
}

const releaseOf = (server: Server): Lock => {
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
};

/**
 * Locks `directory` for this process by listening on sockets named after it, which the kernel closes when the process
 * ends, however it ends. Linux has names outside the file system, which leave nothing behind but are invisible to other
 * containers; the socket file in the directory works between those as well, and is taken over when no process answers
 * on it. Two machines that share the directory over a network do not see each other.
 * @throws DataDirectoryError when the directory cannot be made, DirectoryInUseError when another process holds it
 */
export async function lockDirectory(directory: string): Promise<Lock> {
  await makeDataDirectory(directory);
  const path = await realpath(directory);
  const locks: Lock[] = [];
  const release = async (): Promise<void> => {
    for (const lock of locks.toReversed()) await lock.release();
  };
  try {
    if (process.platform === "linux") locks.push(await lockName(path));
    locks.push(await lockFile(path));
  } catch (error) {
    await release();
    throw error instanceof HeldError ? new DirectoryInUseError(directory) : error;
  }
  return { release };
}

class HeldError extends Error {}

async function lockName(path: string): Promise<Lock> {
  const server = await listen(`\0dop-${createHash("sha256").update(path).digest("hex").slice(0, 32)}`);
  if (server === null) throw new HeldError();
  return releaseOf(server);
}

/** File systems without sockets, such as some that a virtual machine shares with its host. */
const withoutSockets: ReadonlySet<unknown> = new Set(["EPERM", "EOPNOTSUPP", "ENOTSUP", "ENOSYS", "EINVAL"]);

async function lockFile(path: string): Promise<Lock> {
  // Addresses of sockets have at most 107 bytes, and a path may have more.
  const folder = process.platform === "linux" ? await open(path, constants.O_DIRECTORY) : null;
  const inside = (name: string): string => join(folder === null ? path : `/proc/self/fd/${String(folder.fd)}`, name);
  try {
    const server = (await listen(inside(fileName))) ?? (await takeOver(inside));
    const lock = releaseOf(server);
    return {
      release: async () => {
        await lock.release();
        await folder?.close();
      },
    };
  } catch (error) {
    await folder?.close();
    if (folder !== null && withoutSockets.has((error as NodeJS.ErrnoException).code))
      return { release: async () => undefined };
    throw error;
  }
}

/** The socket of a dead process is renamed first: of two that find it, one renames what the other listens on. */
async function takeOver(inside: (name: string) => string): Promise<Server> {
  const [held, aside] = [inside(fileName), inside(`${fileName}.${randomUUID()}`)];
  if (await answers(held)) throw new HeldError();
  await rename(held, aside).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  });
  const isAlive = await answers(aside);
  if (isAlive) await link(aside, held).catch(() => undefined);
  await rm(aside, { force: true });
  const server = isAlive ? null : await listen(held);
  if (server === null) throw new HeldError();
  return server;
}

function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end());
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(null) : reject(error),
    );
    server.listen(address, () => resolve(server));
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
