// Rules: A-23 (docs/rules)
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";
import type { Config } from "../config.ts";

/** Device permissions, which pages do not need: the file picker has its own camera for images of IDs. */
const permissions = ["camera", "display-capture", "geolocation", "microphone", "payment", "usb"]
  .map((name) => `${name}=()`)
  .join(", ");

/** The path below `/api` to which browsers report what the policy refused. */
export const cspReportPath = "/csp-reports";

/** The directives that restrict what a page loads, as reports name them. */
export const cspDirectives = ["default-src", "script-src", "style-src", "img-src", "font-src", "connect-src"] as const;

/** Helmet's headers, which are the same for every answer: made for each, they took a tenth of a millisecond. */
function helmetHeaders({ licenseRegistry: registry, basePath, isProduction, hstsPreload }: Config) {
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:", "blob:"],
        "font-src": ["'self'"],
        // Staff's browsers ask the county's license service for letters of validity.
        "connect-src": ["'self'", ...(registry.kind === "http" ? [new URL(registry.url).origin] : [])],
        "manifest-src": ["'self'"],
        "frame-src": ["'self'"],
        // The default says so too; scanners look for the name.
        "object-src": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "base-uri": ["'none'"],
        "report-uri": [`${basePath}/api${cspReportPath}`],
        ...(isProduction ? { "upgrade-insecure-requests": [] } : {}),
      },
    },
    strictTransportSecurity: isProduction
      ? { maxAge: 63_072_000, includeSubDomains: true, preload: hstsPreload }
      : false,
    referrerPolicy: { policy: "no-referrer" },
    // Same as frame-ancestors above, for browsers that do not support it.
    xFrameOptions: { action: "deny" },
    crossOriginEmbedderPolicy: false,
  });
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  write(request, answer, () => {});
  return answer.getHeaders();
}

/**
 * Security headers of every answer (rule A-23): no inline script or style, nothing from other origins, no referrer (an
 * order's address is its key), no device sensors, HSTS in production. An answer without its own `cache-control` is not
 * cached.
 */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  const headers = { ...helmetHeaders(config), "permissions-policy": permissions };
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(headers);
  });
  app.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
}
