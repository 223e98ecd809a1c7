import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { noTraces, type Traces } from "./traces.ts";

export { createMetrics, readWork, type Metrics } from "./metrics.ts";
export { noTraces, type Traces } from "./traces.ts";

/** Traces as configured; the library is loaded only when they are enabled. */
export async function openTraces(config: Config, onFailure: (error: unknown) => void): Promise<Traces> {
  if (config.tracesUrl === null) return noTraces;
  const { createOtlpTraces } = await import("./otlp-traces.ts");
  return createOtlpTraces({ url: config.tracesUrl, environment: config.environment, onFailure });
}

export function traceRequests(app: FastifyInstance, traces: Traces): void {
  if (traces === noTraces) return;
  app.addHook("onResponse", async (request, reply) => {
    const { traceparent } = request.headers;
    traces.requestAnswered({
      method: request.method,
      route: request.routeOptions.url ?? "unknown",
      status: reply.statusCode,
      requestId: request.id,
      ms: reply.elapsedTime,
      traceparent: typeof traceparent === "string" ? traceparent : undefined,
    });
  });
}
