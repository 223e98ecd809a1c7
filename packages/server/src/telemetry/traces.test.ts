import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "../app.ts";
import { assemblePortal } from "../assemble-portal.ts";
import { readConfig } from "../config.ts";
import { createLogger } from "../http/logger.ts";
import { openTestDatabase, type TestDatabase } from "../../test/test-database.ts";
import { noTraces, openTraces, type Traces } from "./index.ts";
import { listen } from "../../test/peers/listen.ts";

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly parentSpanId?: string;
  readonly status: { readonly code: number };
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
}

interface TraceExport {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

const secretUuid = "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed";
const theirTrace = "4bf92f3577b34da6a3ce929d0e0e4736";
const theirSpan = "00f067aa0ba902b7";
const asObject = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

describe("traces", () => {
  let collector: Server;
  let taken: { url: string | undefined; headers: IncomingHttpHeaders; text: string }[];
  let status: number;
  let database: TestDatabase;
  let failures: unknown[];

  beforeEach(async () => {
    taken = [];
    failures = [];
    status = 200;
    collector = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        taken.push({ url: request.url, headers: request.headers, text: Buffer.concat(chunks).toString() });
        response.writeHead(status, { "content-type": "application/json" }).end("{}");
      });
    });
    await listen(collector);
    database = await openTestDatabase();
  });
  afterEach(async () => {
    await database.close();
    collector.closeAllConnections();
    await new Promise((resolve) => collector.close(resolve));
  });

  const address = () => `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

  async function openTracedPortal(): Promise<{ traces: Traces; open: Awaited<ReturnType<typeof openApp>> }> {
    const config = readConfig({ APP_ENV: "local", RATE_LIMITS: "off", OTEL_EXPORTER_OTLP_ENDPOINT: address() });
    const traces = await openTraces(config, (error) => failures.push(error));
    return { traces, open: await openApp(config, traces) };
  }

  async function openApp(config: ReturnType<typeof readConfig>, traces: Traces) {
    const logger = createLogger("silent");
    const clock = () => new Date("2026-11-21T18:00:00.000Z");
    const portal = await assemblePortal({
      config,
      database,
      clock,
      logger,
      publicUrl: () => "http://portal.test",
      traces,
    });
    const app = await buildApp(portal, { logger, webDist: null });
    return { portal, app };
  }

  const exported = () => taken.map(({ text }) => JSON.parse(text) as TraceExport);
  const spans = () =>
    exported().flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );

  it("reports each request by its route, in the caller's trace, and each job; stopping sends them", async () => {
    const { traces, open } = await openTracedPortal();
    const { app, portal } = open;
    await app.inject({
      method: "GET",
      url: `/api/orders/uuid/${secretUuid}?email=ada@example.org`,
      headers: { traceparent: `00-${theirTrace}-${theirSpan}-00`, tracestate: "vendor=ada@example.org" },
    });
    await app.inject({ method: "GET", url: "/api/health/live", headers: { traceparent: "ada@example.org" } });
    await portal.db
      .transaction()
      .execute((tx) => portal.jobs.enqueue(tx, "deliver-mail", { outboxId: 1 }, { key: "1:0" }));
    expect(await portal.jobs.runDue()).toBe(1);
    await app.close();
    await traces.stop();

    expect(new Set(taken.map(({ url }) => url))).toEqual(new Set(["/v1/traces"]));
    const [order, live, job] = spans();
    expect(order).toMatchObject({
      name: "GET /api/orders/uuid/:order_uuid",
      traceId: theirTrace,
      parentSpanId: theirSpan,
    });
    expect(asObject(order?.attributes ?? [])).toEqual({
      "http.request.method": "GET",
      "http.route": "/api/orders/uuid/:order_uuid",
      "http.response.status_code": 404,
      "dop.request_id": expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
    expect(BigInt(order?.endTimeUnixNano ?? 0)).toBeGreaterThanOrEqual(BigInt(order?.startTimeUnixNano ?? 1));
    expect(live).toMatchObject({ name: "GET /api/health/live" });
    expect(live?.parentSpanId ?? "").toBe("");
    expect(live?.traceId).not.toBe(theirTrace);
    expect(job).toMatchObject({ name: "job deliver-mail" });
    expect(asObject(exported()[0]?.resourceSpans[0]?.resource.attributes ?? [])).toMatchObject({
      "service.name": "document-ordering-portal",
      "deployment.environment.name": "local",
    });
    const everything = JSON.stringify(taken);
    expect(everything).not.toContain(secretUuid);
    expect(everything).not.toContain("ada@");
    expect(failures).toEqual([]);
  });

  it("marks what failed", async () => {
    const { traces, open } = await openTracedPortal();
    traces.requestAnswered({
      method: "GET",
      route: "/x",
      status: 503,
      requestId: "r",
      ms: 5,
      traceparent: undefined,
    });
    traces.jobEnded({ name: "compare-books", succeeded: false, ms: 5 });
    await open.app.close();
    await traces.stop();
    expect(spans().map((span) => span.status.code)).toEqual([2, 2]);
  });

  it("reports a collector that accepts nothing, and neither fails nor waits for it", async () => {
    status = 400;
    const { traces, open } = await openTracedPortal();
    expect((await open.app.inject({ method: "GET", url: "/api/health/live" })).statusCode).toBe(200);
    await open.app.close();
    await traces.stop();
    expect(failures).toHaveLength(1);
  });

  it("start only with a collector", async () => {
    const config = readConfig({ APP_ENV: "local" });
    expect(await openTraces(config, () => undefined)).toBe(noTraces);
  });
});
