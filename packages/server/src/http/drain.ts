import { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

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
