import type { FastifyInstance } from "fastify";
import { buildApp } from "../src/app.ts";
import { createLogger } from "../src/http/logger.ts";
import type { Portal } from "../src/portal.ts";

interface ReusedApp {
  readonly app: FastifyInstance;
  /** The portal that it serves now. */
  portal: Portal;
  isClosed: boolean;
}

export interface AcquiredApp {
  readonly app: FastifyInstance;
  readonly release: () => Promise<void>;
}

/** Apps of this worker that serve no test at present, by the settings that they were built with. */
const idle = new Map<string, ReusedApp[]>();

/**
 * An app that serves `portal` and logs nothing. Registering all routes takes more processor time than most tests,
 * so an app whose test has ended serves the next portal with the same settings.
 *
 * @param variables the settings: routes differ by them, except by the address of the payment provider
 */
export async function acquireApp(portal: Portal, variables: Readonly<Record<string, string>>): Promise<AcquiredApp> {
  const settings = JSON.stringify(Object.entries(variables).filter(([name]) => !name.startsWith("STRIPE_")));
  const free = idle.get(settings) ?? [];
  idle.set(settings, free);
  const reused = free.pop() ?? (await buildReusable(portal));
  reused.portal = portal;
  // As a new app does.
  await portal.liveSettings.load();
  return {
    app: reused.app,
    release: async () => {
      if (reused.app.server.listening) await reused.app.close();
      if (!reused.isClosed) free.push(reused);
    },
  };
}

async function buildReusable(portal: Portal): Promise<ReusedApp> {
  const reused = { portal, isClosed: false };
  const app = await buildApp(
    currentOf(() => reused.portal),
    { logger: createLogger("silent"), webDist: null },
  );
  app.addHook("onClose", async () => void (reused.isClosed = true));
  await app.ready();
  return Object.assign(reused, { app });
}

/** The portal of each moment: parts that an app keeps from its start forward every use to the present portal. */
function currentOf(current: () => Portal): Portal {
  const held: Partial<Portal> = {
    clock: () => current().clock(),
    settings: () => current().settings(),
    metrics: forward(() => current().metrics),
    payments: forward(() => current().payments),
  };
  const portal = {};
  // Properties, because a scenario spreads the portal.
  for (const name of Object.keys(current()))
    Object.defineProperty(portal, name, {
      enumerable: true,
      get: (): unknown => Reflect.get(held, name) ?? Reflect.get(current(), name),
    });
  return portal as Portal;
}

const forward = <T extends object>(current: () => T): T =>
  new Proxy({} as T, { get: (_, name): unknown => Reflect.get(current(), name) });
