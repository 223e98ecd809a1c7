import { defaultTextMapGetter, ROOT_CONTEXT, SpanKind, SpanStatusCode, type Context } from "@opentelemetry/api";
import { ExportResultCode, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider, type SpanExporter } from "@opentelemetry/sdk-trace";
import type { Traces } from "./traces.ts";

export interface OtlpOptions {
  /** The collector's address, without `/v1/traces`. */
  readonly url: string;
  /** The kind of installation. */
  readonly environment: string;
  /** Called once when the collector stops accepting traces, and again only after it has accepted some. */
  readonly onFailure: (error: unknown) => void;
}

const timeoutMs = 3000;
const propagator = new W3CTraceContextPropagator();

/** Only `traceparent` is taken over: `tracestate` can contain anything. */
function contextOf(traceparent: string | undefined): Context {
  return traceparent === undefined
    ? ROOT_CONTEXT
    : propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
}

/** An exporter that reports an unavailable collector, which the library itself does not. */
function reporting(exporter: SpanExporter, onFailure: (error: unknown) => void): SpanExporter {
  let failing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS;
        if (failed && !failing) onFailure(result.error);
        failing = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

/** Sends traces to a collector as OTLP over HTTP, in batches and in the background: no request waits for it. */
export function createOtlpTraces({ url, environment, onFailure }: OtlpOptions): Traces {
  const exporter = new OTLPTraceExporter({ url: `${url.replace(/\/+$/, "")}/v1/traces`, timeoutMillis: timeoutMs });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": "document-ordering-portal",
      "deployment.environment.name": environment,
    }),
    // A caller's header can name a trace, but not disable ours.
    sampler: new AlwaysOnSampler(),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: reporting(exporter, onFailure), exportTimeoutMillis: 2 * timeoutMs }),
    ],
  });
  const tracer = provider.getTracer("document-ordering-portal");
  return {
    requestAnswered: ({ method, route, status, requestId, ms, traceparent }) => {
      const end = Date.now();
      const span = tracer.startSpan(
        `${method} ${route}`,
        {
          kind: SpanKind.SERVER,
          startTime: end - ms,
          attributes: {
            "http.request.method": method,
            "http.route": route,
            "http.response.status_code": status,
            "dop.request_id": requestId,
          },
        },
        contextOf(traceparent),
      );
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
    jobEnded: ({ name, succeeded, ms }) => {
      const end = Date.now();
      const attributes = { "dop.job": name };
      const span = tracer.startSpan(`job ${name}`, { kind: SpanKind.CONSUMER, startTime: end - ms, attributes });
      if (!succeeded) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
    // A failure of the last batch is reported by `reporting`.
    stop: () => provider.shutdown().catch(() => undefined),
  };
}
