import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiError } from "./api-error.ts";
import { limitOpenUploads } from "./open-uploads.ts";

/** Starts an upload that does not end. */
async function dribble(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write("POST /upload HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{");
  return socket;
}

describe("open uploads", () => {
  let app: FastifyInstance;
  let port: number;
  beforeAll(async () => {
    app = Fastify();
    const limit = limitOpenUploads({ perAddress: 2, total: 3 });
    app.post("/upload", { onRequest: async (request, reply) => limit(request, reply) }, async () => ({ ok: true }));
    app.setErrorHandler((error, _request, reply) =>
      reply.status(error instanceof ApiError ? error.status : 500).send(),
    );
    await app.listen({ host: "127.0.0.1", port: 0 });
    port = (app.server.address() as AddressInfo).port;
  });
  afterAll(() => app.close());

  const upload = async (): Promise<number> =>
    (
      await fetch(`http://127.0.0.1:${String(port)}/upload`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: "{}",
      })
    ).status;

  it("are at most so many for an address; a place is free again when one ends or is given up", async () => {
    for (let time = 0; time < 5; time += 1) expect(await upload()).toBe(200);
    const dribbling = [await dribble(port), await dribble(port)];
    await expect.poll(upload).toBe(503);
    for (const socket of dribbling) socket.destroy();
    await expect.poll(upload).toBe(200);
  });
});
