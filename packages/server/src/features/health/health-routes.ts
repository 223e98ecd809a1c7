import { errorBodySchema, healthSchema } from "@dop/domain/contract";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { pendingMigrations } from "../../db/migrate.ts";
import type { Portal } from "../../portal.ts";

const timeoutMs = 3000;

/** True when the database answers in time and has every migration of this version. */
async function isReady(portal: Portal): Promise<boolean> {
  const late = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), timeoutMs).unref();
  });
  const check = pendingMigrations(portal.database).then(
    (pending) => pending.length === 0,
    () => false,
  );
  return Promise.race([check, late]);
}

/** Probes for whoever watches the server (domain page section 6). */
export function healthRoutes(app: FastifyInstance, portal: Portal): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const unlimited = { config: { rateLimit: false } } as const;
  typed.get(
    "/health/live",
    { ...unlimited, schema: { summary: "The process answers", response: { 200: healthSchema } } },
    async () => ({ status: "ok" as const }),
  );
  typed.get(
    "/health/ready",
    {
      ...unlimited,
      schema: {
        summary: "The database is reachable and up to date",
        response: { 200: healthSchema, 503: errorBodySchema },
      },
    },
    async (_request, reply) => {
      if (await isReady(portal)) return { status: "ok" as const };
      return reply.status(503).send({ message: "not ready", code: "UNAVAILABLE" as const });
    },
  );
}
