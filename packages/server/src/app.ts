import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import rateLimit from "@fastify/rate-limit";
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import {
  apiDocs,
  apiDocsRoutes,
  auditRoutes,
  healthRoutes,
  countRequests,
  metricsPage,
  mailboxPages,
  retentionRoutes,
  setupRoutes,
  upgradeFindingRoutes,
  webApp,
} from "./features/system/index.ts";
import {
  assignmentRoutes,
  catalogRoutes,
  estimateRoutes,
  lookupRoutes,
  mailRoutes,
  smsRoutes,
  priceRoutes,
  zipCodeRoutes,
} from "./features/order/index.ts";
import { cannedTextRoutes, officeLook, settingsRoutes, savedViewRoutes } from "./features/office/index.ts";
import {
  commentRoutes,
  licenseReviewRoutes,
  licenseService,
  messageRoutes,
  registryRoutes,
  paperRoutes,
  correctionRoutes,
  staffOrderRoutes,
  workflowRoutes,
} from "./features/desk/index.ts";
import {
  documentRoutes,
  photoLinkRoutes,
  quarantineRoutes,
  uploadRoutes,
  verifyRoutes,
} from "./features/documents/index.ts";
import {
  inboxRoutes,
  queueRoutes,
  scanRoutes,
  searchRoutes,
  transmittalDeskRoutes,
  transmittalRoutes,
} from "./features/worklists/index.ts";
import { orderRoutes } from "./features/checkout/index.ts";
import { sandboxPages, webhookRoutes, reportRoutes, closeoutRoutes } from "./features/money/index.ts";
import { devToolsRoutes } from "./dev-tools/dev-tools-routes.ts";
import {
  accountRoutes,
  passkeyRoutes,
  providerRoutes,
  passwordRoutes,
  secondFactorRoutes,
  sessionRoutes,
  stepUpRoutes,
} from "./features/staff/index.ts";
import { ApiError, notFound } from "./http/api-error.ts";
import { bodyLimits } from "./http/body-limits.ts";
import { digestAddress } from "./audit-log/audit.ts";
import { refuseCompressedBodies, limitJsonStructure } from "./http/json-bodies.ts";
import { drainBeforeClose } from "./http/drain.ts";
import { handleError, validatorCompiler } from "./http/error-handler.ts";
import { countAsRefused, countedBy, databaseRateLimitStore } from "./http/rate-limit-store.ts";
import { readLocales } from "./http/locale.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { defaultTimeouts, endSlowBodies, type Timeouts } from "./http/timeouts.ts";
import { msg } from "@dop/texts/message";
import type { SandboxGateway } from "./ports/payments/index.ts";
import type { Portal } from "./portal.ts";
import { traceRequests } from "./telemetry/index.ts";

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
  await apiDocs(api, portal);
  api.setNotFoundHandler(() => {
    throw notFound();
  });
  // Routes are registered after the documentation plugin has its hook in place.
  await api.register(async (scope) => {
    apiDocsRoutes(scope, portal);
    healthRoutes(scope, portal);
    catalogRoutes(scope, portal);
    zipCodeRoutes(scope, portal);
    estimateRoutes(scope, portal);
    orderRoutes(scope, portal);
    documentRoutes(scope, portal);
    uploadRoutes(scope, portal);
    photoLinkRoutes(scope, portal);
    quarantineRoutes(scope, portal);
    licenseReviewRoutes(scope, portal);
    lookupRoutes(scope, portal);
    verifyRoutes(scope, portal);
    messageRoutes(scope, portal);
    smsRoutes(scope, portal);
    sessionRoutes(scope, portal);
    priceRoutes(scope, portal);
    settingsRoutes(scope, portal);
    passwordRoutes(scope, portal);
    secondFactorRoutes(scope, portal);
    passkeyRoutes(scope, portal);
    providerRoutes(scope, portal);
    stepUpRoutes(scope, portal);
    workflowRoutes(scope, portal);
    accountRoutes(scope, portal);
    if (!portal.config.isProduction) devToolsRoutes(scope, portal);
    queueRoutes(scope, portal);
    scanRoutes(scope, portal);
    paperRoutes(scope, portal);
    searchRoutes(scope, portal);
    assignmentRoutes(scope, portal);
    savedViewRoutes(scope, portal);
    inboxRoutes(scope, portal);
    cannedTextRoutes(scope, portal);
    staffOrderRoutes(scope, portal);
    correctionRoutes(scope, portal);
    commentRoutes(scope, portal);
    mailRoutes(scope, portal);
    transmittalRoutes(scope, portal);
    transmittalDeskRoutes(scope, portal);
    registryRoutes(scope, portal);
    auditRoutes(scope, portal);
    reportRoutes(scope, portal);
    closeoutRoutes(scope, portal);
    setupRoutes(scope, portal);
    upgradeFindingRoutes(scope, portal);
    retentionRoutes(scope, portal);
    webhookRoutes(scope, portal);
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
    // Requests under way when the server stops are served: http/drain.ts.
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
  await portal.liveSettings.load();
  readLocales(app, portal);
  drainBeforeClose(app);
  logAnswers(app, portal);
  countRequests(app, portal.metrics);
  traceRequests(app, portal.traces);
  await securityHeaders(app, config);
  refuseCompressedBodies(app);
  await app.register(compress, {
    threshold: 1024,
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
      metricsPage(root, portal);
      officeLook(root, portal);
      if (portal.payments.name === "sandbox") sandboxPages(root, portal, portal.payments as SandboxGateway);
      if (config.licenseRegistry.kind === "embedded") licenseService(root, portal);
      if (config.mailTransport.kind === "capture") mailboxPages(root, portal);
      if (options.webDist !== null) await webApp(root, portal, options.webDist);
    },
    { prefix: config.basePath },
  );
  return app;
}
