import { Socket, Server } from "node:net";
import type { FastifyInstance, FastifyReply } from "fastify";
import { setTimeout as sleep } from "node:timers/promises";
import { millisecondsIn } from "../lib/time.ts";
import { isOfPictures } from "./request-bodies.ts";

/** Milliseconds within which a request has to arrive. A slower one is a 408, and its connection is closed. */
export interface Timeouts {
  readonly headersMs: number;
  /** Headers and body together; pictures may take as long again while they keep arriving. */
  readonly requestMs: number;
  /** Bytes of pictures that have to arrive in each `requestMs`. */
  readonly leastOfPictures: number;
  /** Limit for pictures that keep arriving. */
  readonly picturesMs: number;
  /** Interval at which connections are checked: a request may take this much longer. */
  readonly checkMs: number;
}

/** A phone on the slowest line (35 kbit/s) sends a picture of 3.75 MB in 15 minutes; a proxy sends it at once. */
export const defaultTimeouts: Timeouts = {
  headersMs: 15_000,
  requestMs: millisecondsIn.minute,
  leastOfPictures: 256 * 1024,
  picturesMs: 20 * millisecondsIn.minute,
  checkMs: 5_000,
};

const tooSlow = "HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n";

export function endTooSlow(reply: FastifyReply, socket: Socket): void {
  if (reply.raw.headersSent) socket.destroy();
  else socket.end(tooSlow, () => socket.destroy());
}

/**
 * Ends requests whose body takes too long. Node's own limit is one for all calls of a server, and so that of pictures.
 */
export function endSlowBodies(app: FastifyInstance, { requestMs, leastOfPictures }: Timeouts): void {
  app.addHook("onRequest", async ({ raw, routeOptions }, reply) => {
    if (!("content-length" in raw.headers) && !("transfer-encoding" in raw.headers)) return;
    const { socket } = raw;
    // A request that was made within the process has none.
    if (!(socket instanceof Socket)) return;
    let before = socket.bytesRead;
    const check = (): void => {
      if (raw.complete) return clearInterval(timer);
      const arrived = socket.bytesRead - before;
      before = socket.bytesRead;
      if (isOfPictures(routeOptions.bodyLimit) && arrived >= leastOfPictures) return;
      clearInterval(timer);
      endTooSlow(reply, socket);
    };
    const timer = setInterval(check, requestMs).unref();
    const end = (): void => clearInterval(timer);
    raw.once("end", end);
    raw.once("close", end);
  });
}

/** Milliseconds for which open connections may still send a request during a stop: a proxy's may be on its way. */
const drainMs = 500;

/**
 * Stops without losing requests. New connections are refused first, so that a proxy switches to another server before
 * it sends anything; requests on open connections are served, each as the last of its connection. Idle connections are
 * closed last. Without this, a request that was in the socket when the stop began got no answer.
 */
export function drainBeforeClose(app: FastifyInstance): void {
  app.addHook("preClose", async () => {
    if (!app.server.listening) return;
    // The net server's close: the HTTP server's would close idle connections at once.
    Server.prototype.close.call(app.server);
    await sleep(drainMs);
  });
}
