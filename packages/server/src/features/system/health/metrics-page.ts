import type { FastifyInstance } from "fastify";
import { requireServiceKey } from "../../../http/service-key.ts";
import type { Portal } from "../../../portal.ts";
import type { Metrics } from "../../../telemetry/metrics.ts";

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
