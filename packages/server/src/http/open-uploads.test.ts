import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "./api-error.ts";
import { limitOpenUploads } from "./open-uploads.ts";

/** A busy machine takes ten times as long, and an event that never comes is found by this. */
const patient = { timeout: 60_000, interval: 10 };

let app: FastifyInstance;
/** The connections whose uploads the server has taken or refused, by their hosts. */
let seen: Map<string, Socket>;
/** The time of `/photos`, in milliseconds: it stands still, and no upload's grace is ever over. */
let now: number;
// A server of each test's own: one notices late which uploads the test before has ended.
beforeEach(async () => {
  app = Fastify({ trustProxy: true, bodyLimit: 2 ** 30, forceCloseConnections: true });
  seen = new Map();
  now = 0;
  const soon = () => limitOpenUploads({ perGroup: 2, perSite: 3, kept: 0, total: 4, graceMs: 20 });
  const never = { perGroup: 2, perSite: 3, kept: 2, total: 6, graceMs: Infinity };
  const limits = { "/upload": soon(), "/order": soon(), "/photos": limitOpenUploads(never, () => now) };
  for (const [path, limit] of Object.entries(limits)) {
    const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      seen.set(request.ip, request.raw.socket);
      limit(request, reply);
    };
    app.post(path, { onRequest }, async () => ({ ok: true }));
  }
  app.setErrorHandler((error, _request, reply) => reply.status(error instanceof ApiError ? error.status : 500).send());
  await app.listen({ host: "127.0.0.1", port: 0 });
});
afterEach(() => app.close());
const port = (): number => (app.server.address() as AddressInfo).port;

/** Starts an upload of a host that does not end, and waits until the server has taken or refused it. */
async function dribble(from: string, path = "/upload"): Promise<Socket> {
  const socket = connect(port(), "127.0.0.1");
  socket.on("error", () => undefined);
  socket.resume();
  await once(socket, "connect");
  seen.delete(from);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\n` +
      `content-type: application/json\r\ncontent-length: 100000000\r\n\r\n{`,
  );
  await expect.poll(() => seen.has(from), patient).toBe(true);
  return socket;
}

const hurriedBytes = 50_000;

/** Sends more of uploads that have begun, and waits until the server has read it. */
async function hurry(uploads: Readonly<Record<string, Socket>>): Promise<void> {
  for (const socket of Object.values(uploads)) socket.write("x".repeat(hurriedBytes));
  const hasRead = (host: string): boolean => (seen.get(host)?.bytesRead ?? 0) > hurriedBytes;
  await expect.poll(() => Object.keys(uploads).every(hasRead), patient).toBe(true);
}

/** The status of a whole upload of a host. */
async function send(from: string, path = "/upload"): Promise<number> {
  const headers = { "content-type": "application/json", "x-forwarded-for": from };
  return (await fetch(`http://127.0.0.1:${String(port())}${path}`, { method: "POST", headers, body: "{}" })).status;
}

const isOpen = (socket: Socket): boolean => !socket.closed && !socket.readableEnded && !socket.destroyed;
const endAll = (sockets: readonly Socket[]): void => sockets.forEach((socket) => socket.destroy());

describe("open uploads", () => {
  it("stay within a number for each address; a slot is free again when one ends or is given up", async () => {
    for (let time = 0; time < 5; time += 1) expect(await send("192.0.2.1")).toBe(200);
    const dribbling = [await dribble("192.0.2.1"), await dribble("192.0.2.1")];
    expect(await send("192.0.2.1")).toBe(503);
    expect(await send("192.0.2.2")).toBe(200);
    endAll(dribbling);
    await expect.poll(() => send("192.0.2.1"), patient).toBe(200);
  });

  it("keep nobody out while whole ones wait for their pictures, up to a number", async () => {
    let go = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (go = resolve));
    const slow = Fastify({ trustProxy: true, forceCloseConnections: true });
    const limit = limitOpenUploads({ perGroup: 2, perSite: 2, kept: 0, total: 2, mostOpen: 4, graceMs: Infinity });
    slow.post("/", { onRequest: async (request, reply) => limit(request, reply) }, async () => {
      await waiting;
      return {};
    });
    slow.setErrorHandler((error, _request, reply) =>
      reply.status(error instanceof ApiError ? error.status : 500).send(),
    );
    const address = await slow.listen({ host: "127.0.0.1", port: 0 });
    const statuses: number[] = [];
    const sendWhole = async (host: number): Promise<void> => {
      const headers = { "content-type": "application/json", "x-forwarded-for": `192.0.${String(host)}.1` };
      statuses.push((await fetch(address, { method: "POST", headers, body: "{}" })).status);
    };
    const sent: Promise<void>[] = [];
    for (let host = 1; host <= 4; host += 1) {
      sent.push(sendWhole(host));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(statuses).toEqual([]);
    await sendWhole(5);
    expect(statuses).toEqual([503]);
    go();
    await Promise.all(sent);
    expect(statuses).toEqual([503, 200, 200, 200, 200]);
    await slow.close();
  });

  it("leave an order that names its uploads out of account, by the length that it says", async () => {
    const small = Fastify({ trustProxy: true, forceCloseConnections: true });
    const limit = limitOpenUploads({ perGroup: 0, perSite: 0, kept: 0, total: 0, freeBytes: 10, graceMs: Infinity });
    small.post("/", { onRequest: async (request, reply) => limit(request, reply) }, async () => ({}));
    small.setErrorHandler((error, _request, reply) =>
      reply.status(error instanceof ApiError ? error.status : 500).send(),
    );
    const address = await small.listen({ host: "127.0.0.1", port: 0 });
    const sendBody = async (body: string | ReadableStream) => {
      const headers = { "content-type": "application/json" };
      const stream = typeof body === "string" ? {} : { duplex: "half" as const };
      return (await fetch(address, { method: "POST", headers, body, ...stream })).status;
    };
    expect([await sendBody("{}"), await sendBody(JSON.stringify({ long: "text" }))]).toEqual([200, 503]);
    expect(await sendBody(new Blob(["{}"]).stream())).toBe(503);
    await small.close();
  });

  it("count by network, so that a host with many addresses has the slots of one", async () => {
    const dribbling = [await dribble("2001:db8::1"), await dribble("2001:db8::2")];
    expect(await send("2001:db8::3")).toBe(503);
    expect(await send("2001:db8:0:1::1")).toBe(200);
    endAll(dribbling);
    await expect.poll(() => send("2001:db8::3"), patient).toBe(200);
  });

  it("let everyone through while a hundred networks dribble, and orders at once", async () => {
    const networks = Array.from({ length: 100 }, (_, at) => `2001:db8:1:${at.toString(16)}::1`);
    const dribbling: Socket[] = [];
    for (const network of networks) {
      dribbling.push(await dribble(network));
      expect(await send("192.0.2.7", "/order")).toBe(200);
      await expect.poll(() => send("192.0.2.8"), patient).toBe(200);
    }
    await expect.poll(() => dribbling.filter(isOpen).length, patient).toBeLessThanOrEqual(4);
    endAll(dribbling);
  });

  it("survive from a slow phone while one site dribbles faster from as many networks as there are slots", async () => {
    const phone = await dribble("198.51.100.7");
    const networks = ["2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:1:3::1"];
    const faster: Record<string, Socket> = {};
    for (const network of networks) faster[network] = await dribble(network);
    await hurry(faster);
    await expect.poll(() => send("2001:db8:1:9::1"), patient).toBe(200);
    await expect.poll(() => Object.values(faster).filter(isOpen).length, patient).toBe(2);
    expect(isOpen(phone)).toBe(true);
    endAll([phone, ...Object.values(faster)]);
  });

  it("lose their slots where they are the slowest of the site with the most slots", async () => {
    const fast = await dribble("192.0.2.10");
    const greedy = await dribble("198.51.100.11");
    const greedyToo = await dribble("198.51.100.12");
    const slow = await dribble("203.0.113.12");
    await hurry({ "192.0.2.10": fast, "198.51.100.11": greedy });
    const answered = once(greedyToo, "data");
    await expect.poll(() => send("192.0.2.13"), patient).toBe(200);
    expect(String(await answered)).toMatch(/^HTTP\/1\.1 408 /);
    expect([fast, greedy, slow].map(isOpen)).toEqual([true, true, true]);
    endAll([fast, greedy, greedyToo, slow]);
  });

  it("leave room for other sites before any may be ended, whatever networks a site has", async () => {
    const dribbling: Socket[] = [];
    for (let network = 1; network <= 8; network += 1)
      dribbling.push(await dribble(`2001:db8:1:${String(network)}::1`, "/photos"));
    for (let address = 1; address <= 8; address += 1)
      dribbling.push(await dribble(`198.51.100.${String(address)}`, "/photos"));
    // Two slots are kept for sites that hold none.
    for (let order = 0; order < 5; order += 1) expect(await send(`10.0.${String(order)}.1`, "/photos")).toBe(200);
    dribbling.push(await dribble("192.0.2.8", "/photos"));
    expect(await send("192.0.2.9", "/photos")).toBe(503);
    expect(await send("203.0.113.1", "/photos")).toBe(200);
    endAll(dribbling);
  });

  it("end only one of their own site once that has its share", async () => {
    const other = await dribble("192.0.2.1", "/photos");
    const greedy: Socket[] = [];
    for (let address = 1; address <= 3; address += 1)
      greedy.push(await dribble(`198.51.100.${String(address)}`, "/photos"));
    expect(await send("198.51.100.4", "/photos")).toBe(503);
    now += 2000;
    expect(await send("198.51.100.4", "/photos")).toBe(200);
    await expect.poll(() => greedy.filter(isOpen).length, patient).toBe(2);
    expect(isOpen(other)).toBe(true);
    endAll([other, ...greedy]);
  });

  it("take no other site's slot for a minute after one of their own hardly arrived", async () => {
    const dribbling: Socket[] = [];
    for (let site = 1; site <= 6; site += 1) dribbling.push(await dribble(`10.0.${String(site)}.1`, "/photos"));
    now += 2000;
    dribbling.push(await dribble("10.0.7.1", "/photos"));
    await expect.poll(() => dribbling.map(isOpen), patient).toEqual([false, ...dribbling.slice(1).map(() => true)]);
    now += 2000;
    expect(await send("10.0.1.1", "/photos")).toBe(503);
    now += 60_000;
    expect(await send("10.0.1.1", "/photos")).toBe(200);
    endAll(dribbling);
  });

  it("keep no stranger and no phone out when those of thirty networks hardly arrive", async () => {
    const phone = await dribble("203.0.113.7", "/photos");
    await hurry({ "203.0.113.7": phone });
    const networks = Array.from({ length: 30 }, (_, at) => `10.0.${String(at)}.1`);
    const dribbling: Socket[] = [];
    for (const network of networks) dribbling.push(await dribble(network, "/photos"));
    expect(await send("192.0.2.7", "/photos")).toBe(503);
    for (let order = 0; order < 5; order += 1) {
      now += 1500;
      expect(await send("192.0.2.7", "/photos")).toBe(200);
      for (const network of networks) dribbling.push(await dribble(network, "/photos"));
    }
    expect(isOpen(phone)).toBe(true);
    endAll([phone, ...dribbling]);
  });
});
