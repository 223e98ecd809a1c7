import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { buildApp } from "../app.ts";
import { openTestPortal, type TestPortal } from "../../test/test-portal.ts";
import { defaultTimeouts } from "./timeouts.ts";

/** A picture has ten minutes here, so that one which ends before fell below the minimum rate. */
const quick = { headersMs: 200, requestMs: 400, leastOfPictures: 200, picturesMs: 600_000, checkMs: 50 };
/** Here no rate is too low, however busy the machine is. */
const steady = { ...quick, leastOfPictures: 0, picturesMs: 3000 };
const head = "POST /api/orders/cart-costs HTTP/1.1\r\nhost: portal.test\r\n";
const body = '{"productType":1,"items":[]}';

let test: TestPortal;
let app: FastifyInstance;
let steadyApp: FastifyInstance;
let usualApp: FastifyInstance;
beforeAll(async () => {
  test = await openTestPortal();
  const listening = async (timeouts: typeof quick): Promise<FastifyInstance> => {
    const built = await buildApp(test.portal, { logger: pino({ level: "silent" }), webDist: null, timeouts });
    await built.listen({ host: "127.0.0.1", port: 0 });
    return built;
  };
  app = await listening(quick);
  steadyApp = await listening(steady);
  usualApp = await listening({ ...quick, ...defaultTimeouts });
});
afterAll(async () => {
  await app.close();
  await steadyApp.close();
  await usualApp.close();
  await test.close();
});

/**
 * Sends `first` at once, then `byte` so many times until the connection ends. The time is the server's: from its
 * connection, before its own clocks start, to the end of it.
 * @returns what came back, and after how many milliseconds
 */
async function dribble(
  first: string,
  byte: string,
  { most = Infinity, to = app } = {},
): Promise<{ answer: string; ms: number }> {
  const served = new Promise<number>((resolve) => {
    to.server.prependOnceListener("connection", (connection: Socket) => {
      const began = performance.now();
      connection.once("close", () => resolve(performance.now() - began));
    });
  });
  const socket = connect((to.server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString("utf8")));
  await once(socket, "connect");
  socket.write(first);
  let left = most;
  const drops = setInterval(() => {
    left -= 1;
    if (left >= 0) socket.write(byte);
  }, 20);
  await once(socket, "close");
  clearInterval(drops);
  return { answer, ms: await served };
}

describe("a slow request", () => {
  it("ends when its body takes too long", async () => {
    const { answer, ms } = await dribble(
      `${head}content-type: application/json\r\ncontent-length: 60000\r\n\r\n{"a":"`,
      "x",
    );
    expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/);
    expect(ms).toBeGreaterThanOrEqual(quick.requestMs - 1);
  });

  it("ends when a body without a length takes too long", async () => {
    const chunked = `${head}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`;
    const { answer } = await dribble(chunked, "1\r\n \r\n");
    expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  it("ends when its headers take too long", async () => {
    const { answer } = await dribble(`${head}x-slow: `, "x");
    expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  it("gets its answer when its body arrives within the limit", async () => {
    const json = `content-type: application/json\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n`;
    const { answer } = await dribble(`${head}${json}${body.slice(0, -1)}`, "}", { to: usualApp });
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*"VALIDATION"/);
  });

  const picture = "POST /api/orders/uploads?kind=id HTTP/1.1\r\nhost: portal.test\r\ncontent-type: image/png\r\n";

  it("may take longer while a picture arrives at the minimum rate", async () => {
    const parts = 40;
    const part = "x".repeat(50);
    const { answer, ms } = await dribble(
      `${picture}connection: close\r\ncontent-length: ${parts * part.length}\r\n\r\n`,
      part,
      { most: parts, to: steadyApp },
    );
    expect(ms).toBeGreaterThan(steady.requestMs * 1.5);
    expect(answer).toMatch(/^HTTP\/1\.1 4(?!08)/);
  });

  it("ends when a picture arrives below the minimum rate", async () => {
    const { answer } = await dribble(`${picture}content-length: 60000\r\n\r\n`, "x");
    expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  it("ends when a picture exceeds its own limit, however steadily it arrives", async () => {
    const slow = { to: steadyApp };
    const { answer, ms } = await dribble(`${picture}content-length: 600000\r\n\r\n`, "x".repeat(50), slow);
    expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/);
    expect(ms).toBeGreaterThanOrEqual(steady.picturesMs - 1);
  });

  it("gets 15 seconds for headers, 1 minute for a body and 20 for a picture by default", () => {
    const { headersTimeout, requestTimeout } = test.app.server;
    expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 15_000, requestTimeout: 20 * 60_000 });
    expect(defaultTimeouts.requestMs).toBe(60_000);
  });
});

describe("a request's head", () => {
  it.each([
    ["a length and chunks", "content-length: 4\r\ntransfer-encoding: chunked\r\n"],
    ["chunks and a length", "transfer-encoding: chunked\r\ncontent-length: 4\r\n"],
    ["two lengths", "content-length: 4\r\ncontent-length: 0\r\n"],
    ["chunks of its own", "transfer-encoding: xchunked\r\n"],
  ])("hides no second request behind %s", async (_what, lengths) => {
    const second = "0\r\n\r\nGET /api/products HTTP/1.1\r\nhost: portal.test\r\nconnection: close\r\n\r\n";
    const first = `${head}content-type: application/json\r\n${lengths}\r\n${second}`;
    const { answer } = await dribble(first, "", { most: 0 });
    expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual(["HTTP/1.1 400"]);
  });

  it("names one host, or is refused", async () => {
    const ask = async (hosts: string) =>
      (await dribble(`GET /api/products HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`, "", { most: 0 })).answer;
    expect(await ask("host: portal.test\r\n")).toMatch(/^HTTP\/1\.1 200 /);
    const two = await ask("host: portal.test\r\nHost: elsewhere.test\r\n");
    expect(two).toMatch(/^HTTP\/1\.1 400 /);
    expect(two).toContain("The request names more than one host.");
  });
});
