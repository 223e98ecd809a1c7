import { errorBodySchema, healthSchema, partsHealthSchema } from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { build } from "../../../lib/build.ts";
import { ApiError } from "../../../http/api-error.ts";
import { requireServiceKey } from "../../../http/identify.ts";
import type { Portal } from "../../../portal.ts";
import { askParts, missingPart } from "./health.ts";
import type { Metrics } from "../../../telemetry/metrics.ts";

export function healthRoutes(app: FastifyInstance, portal: Portal): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const unlimited = { config: { rateLimit: false } } as const;
  typed.get(
    "/health/live",
    { ...unlimited, schema: { summary: "The process answers", response: { 200: healthSchema } } },
    async () => ({ status: "ok" as const, ...build }),
  );
  typed.get(
    "/health/ready",
    {
      ...unlimited,
      schema: {
        summary: "The database is reachable and up to date, and gives this server its rights",
        response: { 200: healthSchema, 503: errorBodySchema },
      },
    },
    async () => {
      const missing = await missingPart(portal);
      const { left } = portal.keysToSeal;
      if (missing === null) return { status: "ok" as const, ...(left > 0 && { keys_to_seal: left }) };
      const message = msg(`staffErrors.notReady.${missing}`);
      throw new ApiError(503, "UNAVAILABLE", message, { issues: [{ path: missing, message }], showBanner: false });
    },
  );
  typed.get(
    "/health/parts",
    {
      ...unlimited,
      onRequest: async (request) => requireServiceKey(portal, request),
      schema: {
        summary: "How every part behind the portal is, asked now; for those who have the service key",
        response: { 200: partsHealthSchema, 503: partsHealthSchema, 403: z.string() },
      },
    },
    async (_request, reply) => {
      const health = await askParts(portal);
      return reply.status(health.status === "ok" ? 200 : 503).send(health);
    },
  );
}

/** Counts every answer by its route, never by its address. */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onResponse", async (request, reply) => {
    metrics.answered(request.method, request.routeOptions.url ?? "unknown", reply.statusCode, reply.elapsedTime / 1000);
  });
}

/** {base}/metrics for Prometheus: the service key as `x-service-key` or as a bearer token. */
export function metricsPage(app: FastifyInstance, portal: Portal): void {
  app.get("/metrics", { config: { rateLimit: false } }, async (request, reply) => {
    await requireServiceKey(portal, request);
    const { metrics } = portal;
    return reply
      .type(metrics.contentType)
      .header("cache-control", "no-store")
      .send(await metrics.text());
  });
}
