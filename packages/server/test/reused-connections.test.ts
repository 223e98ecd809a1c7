import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { expect, it } from "vitest";
import { listen } from "./peers/listen.ts";
import { reuseConnections } from "./reused-connections.ts";

it("connections are fresh again although one that was under way could not be opened", async () => {
  const server = createServer();
  const kept = reuseConnections(`postgres://nobody@127.0.0.1:${await listen(server)}/nowhere`, 1);
  const question = kept.acquire().query("select 1", []);
  const [socket] = (await once(server, "connection")) as [Socket];
  const fresh = kept.freshen();
  socket.destroy();
  await expect(question).rejects.toThrow("Connection terminated");
  await fresh;
  server.close();
});
