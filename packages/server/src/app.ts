import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import rateLimit from "@fastify/rate-limit";
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import * as system from "./features/system/index.ts";
import * as order from "./features/order/index.ts";
import * as office from "./features/office/index.ts";
import * as desk from "./features/desk/index.ts";
import * as documents from "./features/documents/index.ts";
import * as worklists from "./features/worklists/index.ts";
import * as checkout from "./features/checkout/index.ts";
import * as money from "./features/money/index.ts";
import { devToolsRoutes } from "./dev-tools/dev-tools-routes.ts";
import * as staff from "./features/staff/index.ts";
import { ApiError, invalid, notFound } from "./http/api-error.ts";
import { digestAddress } from "./audit-log/audit.ts";
import { bodyLimits, limitJsonStructure, refuseCompressedBodies } from "./http/request-bodies.ts";
import { handleError, validatorCompiler } from "./http/error-handler.ts";
import { countAsRefused, countedBy, databaseRateLimitStore } from "./http/rate-limit-store.ts";
import { readLocales } from "./http/locale.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { defaultTimeouts, drainBeforeClose, endSlowBodies, type Timeouts } from "./http/timeouts.ts";
import { msg } from "@dop/texts/message";
import type { SandboxGateway } from "./ports/payments/index.ts";
import type { Portal } from "./portal.ts";
import { traceRequests } from "./telemetry/index.ts";

/** Bytes below which compressing an answer costs more than it saves on its way. */
const compressedFrom = 8 * 1024;

/** Bytes up to which an answer is compressed in one piece, as a stream takes ten times as long. */
const compressedAtOnce = 64 * 1024;

export interface AppOptions {
  readonly logger: FastifyBaseLogger;
  /** Folder of the built web app; null serves the API alone (tests). */
  readonly webDist: URL | null;
  /** Time limits of arriving requests; tests use shorter ones. */
  readonly timeouts?: Timeouts;
}

/** Node's limit of an address, so that a parameter that is too long is unknown like any other. */
const longestParameter = 16 * 1024;

/** The address, or one without a route when it cannot be decoded, which the router would answer without our hooks. */
function decodableUrl(url: string): string {
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return url;
  } catch {
    return "/undecodable";
  }
}

/**
 * Passes over requests whose client has gone: nobody would get the answer, and the connection has no address any more.
 * An address that was read once is kept by its connection.
 */
function skipVanished(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw: { socket } }, reply) => {
    if (socket.remoteAddress === undefined) reply.hijack();
  });
}

/** Refuses a request that names two hosts: a proxy and the server would read different ones. @throws 400 */
function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw: { rawHeaders } }) => {
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
    if (hosts.length > 1) throw invalid([{ path: "Host", message: msg("errors.twoHosts") }]);
  });
}

/**
 * Logs each request by its route, never its address, which may carry an order's key or a license number, and by the
 * audit log's digest of its client, which groups the requests of a day.
 */
function logAnswers(app: FastifyInstance, { config, clock }: Portal): void {
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "unknown",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        client: digestAddress(config.secrets.session, request.ip, clock()),
      },
      "answered",
    );
  });
}

async function apiRoutes(api: FastifyInstance, portal: Portal): Promise<void> {
  await system.apiDocs(api, portal);
  api.setNotFoundHandler(() => {
    throw notFound();
  });
  // Routes are registered after the documentation plugin has its hook in place.
  await api.register(async (scope) => {
    system.apiDocsRoutes(scope, portal);
    system.healthRoutes(scope, portal);
    system.cspReportRoutes(scope, portal);
    system.eventRoutes(scope, portal);
    order.catalogRoutes(scope, portal);
    order.zipCodeRoutes(scope, portal);
    order.estimateRoutes(scope, portal);
    checkout.orderRoutes(scope, portal);
    documents.documentRoutes(scope, portal);
    documents.uploadRoutes(scope, portal);
    documents.photoLinkRoutes(scope, portal);
    documents.quarantineRoutes(scope, portal);
    desk.licenseReviewRoutes(scope, portal);
    order.lookupRoutes(scope, portal);
    documents.verifyRoutes(scope, portal);
    desk.messageRoutes(scope, portal);
    money.paymentReturnRoutes(scope, portal);
    order.smsRoutes(scope, portal);
    staff.sessionRoutes(scope, portal);
    order.priceRoutes(scope, portal);
    office.settingsRoutes(scope, portal);
    staff.passwordRoutes(scope, portal);
    staff.secondFactorRoutes(scope, portal);
    staff.passkeyRoutes(scope, portal);
    staff.providerRoutes(scope, portal);
    staff.stepUpRoutes(scope, portal);
    desk.workflowRoutes(scope, portal);
    staff.accountRoutes(scope, portal);
    staff.officeRoleRoutes(scope, portal);
    if (!portal.config.isProduction) devToolsRoutes(scope, portal);
    worklists.queueRoutes(scope, portal);
    worklists.scanRoutes(scope, portal);
    desk.paperRoutes(scope, portal);
    worklists.searchRoutes(scope, portal);
    order.assignmentRoutes(scope, portal);
    office.savedViewRoutes(scope, portal);
    worklists.inboxRoutes(scope, portal);
    office.cannedTextRoutes(scope, portal);
    desk.staffOrderRoutes(scope, portal);
    desk.correctionRoutes(scope, portal);
    desk.commentRoutes(scope, portal);
    order.mailRoutes(scope, portal);
    worklists.transmittalRoutes(scope, portal);
    worklists.transmittalDeskRoutes(scope, portal);
    desk.registryRoutes(scope, portal);
    system.auditRoutes(scope, portal);
    money.reportRoutes(scope, portal);
    money.closeoutRoutes(scope, portal);
    system.setupRoutes(scope, portal);
    system.upgradeFindingRoutes(scope, portal);
    system.privacyRoutes(scope, portal);
    system.retentionRoutes(scope, portal);
    system.dataRequestRoutes(scope, portal);
    money.webhookRoutes(scope, portal);
  });
}

/** Builds the HTTP server of a portal; the caller listens and closes. */
export async function buildApp(portal: Portal, options: AppOptions): Promise<FastifyInstance> {
  const { config } = portal;
  const timeouts = options.timeouts ?? defaultTimeouts;
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    // Requests under way when the server stops are served: http/timeouts.ts.
    return503OnClosing: false,
    bodyLimit: bodyLimits.text,
    requestTimeout: timeouts.picturesMs,
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: timeouts.checkMs },
    rewriteUrl: ({ url = "/" }) => decodableUrl(url),
    routerOptions: { maxParamLength: longestParameter },
  });
  // Calls speak JSON alone; a form of another site can send plain text unasked.
  app.removeContentTypeParser("text/plain");
  endSlowBodies(app, timeouts);
  limitJsonStructure(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  skipVanished(app);
  refuseTwoHosts(app);
  await portal.liveSettings.load();
  readLocales(app, portal);
  drainBeforeClose(app);
  logAnswers(app, portal);
  system.countRequests(app, portal.metrics);
  traceRequests(app, portal.traces);
  securityHeaders(app, config);
  refuseCompressedBodies(app);
  await app.register(compress, {
    threshold: compressedFrom,
    syncThreshold: compressedAtOnce,
    encodings: ["br", "gzip"],
    globalDecompression: false,
  });
  if (config.rateLimits) {
    await app.register(rateLimit, {
      global: false,
      store: databaseRateLimitStore(portal),
      keyGenerator: countedBy,
      errorResponseBuilder: () => new ApiError(429, "RATE_LIMITED", msg("errors.rateLimited")),
    });
    app.addHook("onSend", async (request, { statusCode }) => {
      if (statusCode >= 400 && statusCode < 500 && statusCode !== 429) await countAsRefused(portal, request);
    });
  }
  // The web app answers below the base path, where it is served.
  if (options.webDist === null || config.basePath !== "")
    app.setNotFoundHandler(() => {
      throw notFound();
    });
  await app.register((api) => apiRoutes(api, portal), { prefix: `${config.basePath}/api` });
  await app.register(
    async (root) => {
      system.metricsPage(root, portal);
      office.officeLook(root, portal);
      if (portal.payments.name === "sandbox") money.sandboxPages(root, portal, portal.payments as SandboxGateway);
      if (config.licenseRegistry.kind === "embedded") desk.licenseService(root, portal);
      if (config.mailTransport.kind === "capture") system.mailboxPages(root, portal);
      if (options.webDist !== null) await system.webApp(root, portal, options.webDist);
    },
    { prefix: config.basePath },
  );
  return app;
}
