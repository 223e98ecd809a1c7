import { createServer } from "node:net";

/**
 * A port of 127.0.0.1 that nobody listens on at this moment; another process may still take it first. @returns
 * {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
