import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestPortal, type TestPortal } from "../../test/test-portal.ts";

let test: TestPortal;
/** Requests that the server has read. */
let received: number;
let lines: { level: number; msg: string }[];
beforeEach(async () => {
  lines = [];
  const log = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      for (const line of chunk.toString().trim().split("\n"))
        lines.push(JSON.parse(line) as { level: number; msg: string });
      done();
    },
  });
  test = await openTestPortal({ RATE_LIMITS: "on", LOG_LEVEL: "info" }, log);
  received = 0;
  test.app.server.on("request", () => (received += 1));
  await test.app.listen({ host: "127.0.0.1", port: 0 });
});
afterEach(() => test.close());

/** Sends a request and is gone, with a reset, before its answer. */
async function vanish(head: string, body = ""): Promise<void> {
  const socket = connect((test.app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(
    `${head} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  await new Promise((resolve) => socket.write(body, resolve));
  socket.resetAndDestroy();
}

it("logs no error for clients that vanish before their answer", async () => {
  const login = JSON.stringify({ username: "clerk@example.gov", password: "wrong" });
  for (let turn = 0; turn < 20; turn += 1)
    await Promise.all([
      vanish("GET /api/fees"),
      vanish("GET /api/orders/uuid/0123456789abcdef"),
      vanish("POST /api/users/login", login),
      vanish("POST /api/registry/licenses/1/voided", "{}"),
      vanish("POST /api/payments/webhook/sandbox", "{}"),
    ]);
  await expect.poll(() => received, { timeout: 60_000 }).toBeGreaterThan(60);
  // Answered after them all.
  expect((await test.call("GET", "/fees")).status).toBe(200);
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
});
