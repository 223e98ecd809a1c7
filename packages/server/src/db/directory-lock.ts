import { createHash } from "node:crypto";
import { realpath, rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { makeDataDirectory } from "./data-directory.ts";

/** Raised when another process holds the data directory. */
export class DirectoryInUseError extends Error {
  constructor(directory: string) {
    super(
      `Another portal process is using the data directory ${directory}. Stop it, or set DATA_DIR to another folder.`,
    );
    this.name = "DirectoryInUseError";
  }
}

/**
 * Locks `directory` for this process by listening on a socket named after it. The kernel releases the name when the
 * process ends, however it ends, so there is no stale lock to clean up. Linux has names outside the file system;
 * elsewhere it is a socket file, taken over when no process answers on it.
 *
 * @throws DataDirectoryError when the directory cannot be made, DirectoryInUseError when another process holds it
 */
export async function lockDirectory(directory: string): Promise<{ release(): Promise<void> }> {
  await makeDataDirectory(directory);
  const path = await realpath(directory);
  const abstractName = `\0dop-${createHash("sha256").update(path).digest("hex").slice(0, 32)}`;
  const address = process.platform === "linux" ? abstractName : join(path, "portal.lock.sock");
  let server = await listen(address);
  if (server === null && process.platform !== "linux" && !(await answers(address))) {
    await rm(address, { force: true });
    server = await listen(address);
  }
  if (server === null) throw new DirectoryInUseError(directory);
  const held = server;
  held.unref();
  return { release: () => new Promise((resolve) => held.close(() => resolve())) };
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
