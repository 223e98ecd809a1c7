import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";
import { pino } from "pino";
import { buildApp } from "../app.ts";
import type { Portal } from "../portal.ts";

/** A call as the server has registered it. */
export interface RegisteredCall {
  /** Method and path below the API base, e.g. `GET /fees`. */
  readonly name: string;
  /** What the route declares; undefined for routes that declare nothing. */
  readonly access: unknown;
  readonly audit: unknown;
}

const declared = (options: RouteOptions, key: "access" | "audit"): unknown =>
  (options.config as Record<string, unknown> | undefined)?.[key];

/** Fastify tells of every server that it makes on this channel, before the server has any route. */
const made = "fastify.initialization";

/** Every call below the API base that the portal's server registers, in the order of registration. */
export async function registeredCalls(portal: Portal): Promise<RegisteredCall[]> {
  const found: RegisteredCall[] = [];
  const base = `${portal.config.basePath}/api`;
  const note = (options: RouteOptions): void => {
    if (!options.url.startsWith(`${base}/`)) return;
    const methods = [options.method].flat();
    for (const method of methods) {
      // Fastify answers HEAD wherever it answers GET, by the same route.
      if (method === "HEAD") continue;
      const name = `${method} ${options.url.slice(base.length)}`;
      found.push({ name, access: declared(options, "access"), audit: declared(options, "audit") });
    }
  };
  const listen = (message: unknown): void => {
    (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", note);
  };
  subscribe(made, listen);
  // The server is made before the first pause of `buildApp`.
  const building = buildApp(portal, { logger: pino({ level: "silent" }), webDist: null });
  unsubscribe(made, listen);
  const app = await building;
  await app.close();
  return found;
}
