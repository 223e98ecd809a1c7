import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestPortal, type TestPortal } from "../../test/test-portal.ts";

const request = "GET /api/fees HTTP/1.1\r\nhost: portal.test\r\n\r\n";

/** Sends a request on an open connection. @returns its whole answer; empty when the connection broke */
async function ask(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString("utf8");
  });
  socket.write(request);
  const ended = once(socket, "close").catch(() => undefined);
  while (!text.includes("Processing Fee")) {
    const isOver = await Promise.race([ended.then(() => true), once(socket, "data").then(() => false)]).catch(
      () => true,
    );
    if (isOver) break;
  }
  socket.removeAllListeners("data");
  return text;
}

describe("a server that is stopping", () => {
  let test: TestPortal;
  let port: number;
  beforeAll(async () => {
    test = await openTestPortal();
    await test.app.listen({ host: "127.0.0.1", port: 0 });
    ({ port } = test.app.server.address() as AddressInfo);
  });
  afterAll(() => test.close());

  it("answers requests on open connections, closes each after its answer, and accepts no new connections", async () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    await once(socket, "connect");
    expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200 /);

    const closed = test.app.close();
    const last = await ask(socket);
    expect(last).toMatch(/^HTTP\/1\.1 200 /);
    expect(last).toMatch(/connection: close/i);

    const other = connect(port, "127.0.0.1");
    const [error] = (await once(other, "error")) as [NodeJS.ErrnoException];
    expect(error.code).toBe("ECONNREFUSED");
    await closed;
  });
});
