import { createConnection, createServer } from "node:net";

/**
 * A proxy between the servers and a part, for any protocol.
 *
 * @param {number} partPort where the part listens on 127.0.0.1
 */
export async function startFaultyProxy(partPort) {
  /** `pass`, `refuse`, `hang`, or `{ garbage }`: these bytes are the answer to everything. */
  let line = "pass";
  const open = new Set();
  const keep = (socket) => {
    open.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => open.delete(socket));
  };
  const server = createServer((caller) => {
    keep(caller);
    if (line === "hang") caller.resume();
    else if (typeof line === "object") {
      // Servers that greet first (SMTP) are answered for at once, by bytes that are wrong for every protocol.
      caller.end(line.garbage);
    } else {
      const behind = createConnection({ host: "127.0.0.1", port: partPort });
      keep(behind);
      caller.pipe(behind).pipe(caller);
      caller.once("close", () => behind.destroy());
      behind.once("close", () => caller.destroy());
    }
  });
  const listen = (port) => new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  const stopListening = () =>
    new Promise((resolve) => {
      if (!server.listening) return resolve();
      server.close(resolve);
      for (const socket of open) socket.destroy();
    });
  await listen(0);
  const { port } = server.address();
  return {
    port,
    turn: async (next) => {
      line = next;
      if (next === "refuse") return stopListening();
      for (const socket of open) socket.destroy();
      if (!server.listening) await listen(port);
    },
    stop: stopListening,
  };
}
