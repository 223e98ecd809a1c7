import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";
import { pino } from "pino";
import { buildApp } from "../src/app.ts";
import type { Portal } from "../src/portal.ts";

interface Declared {
  /** Declared values; undefined for routes that declare nothing. */
  readonly access: unknown;
  readonly audit: unknown;
  readonly stepUp: unknown;
  readonly isLimited: boolean;
}

/** A call as the server has registered it. */
export interface RegisteredCall extends Declared {
  /** Method and path below the API base, e.g. `GET /fees`. */
  readonly name: string;
}

/** A route as the server has registered it. */
interface RegisteredRoute extends Declared {
  readonly method: string;
  /** The whole path, with its parameters as `:name`. */
  readonly path: string;
}

const declared = (options: RouteOptions, key: "access" | "audit" | "stepUp" | "rateLimit"): unknown =>
  (options.config as Record<string, unknown> | undefined)?.[key];

/** Fastify reports every server that it makes on this channel, before the server has any route. */
const made = "fastify.initialization";

/** Every call below the API base that the portal's server registers, in the order of registration. */
export async function registeredCalls(portal: Portal): Promise<RegisteredCall[]> {
  const base = `${portal.config.basePath}/api`;
  return (await registeredRoutes(portal))
    .filter(({ path }) => path.startsWith(`${base}/`))
    .map(({ method, path, ...rest }) => ({ name: `${method} ${path.slice(base.length)}`, ...rest }));
}

/** Every route of the portal's server, pages too, in the order of registration. */
export async function registeredRoutes(portal: Portal): Promise<RegisteredRoute[]> {
  const found: RegisteredRoute[] = [];
  const note = (options: RouteOptions): void => {
    const methods = [options.method].flat();
    for (const method of methods) {
      // Fastify answers HEAD wherever it answers GET, by the same route.
      if (method === "HEAD") continue;
      found.push({
        method,
        path: options.url,
        access: declared(options, "access"),
        audit: declared(options, "audit"),
        stepUp: declared(options, "stepUp"),
        isLimited: Boolean(declared(options, "rateLimit")),
      });
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
