// Rules: A-23 (docs/rules)
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

/** Device permissions, which pages do not need: the file picker has its own camera for images of IDs. */
const permissions = ["camera", "display-capture", "geolocation", "microphone", "payment", "usb"]
  .map((name) => `${name}=()`)
  .join(", ");

/** The path below `/api` to which browsers report what the policy refused. */
export const cspReportPath = "/csp-reports";

/** The directives that restrict what a page loads, as reports name them. */
export const cspDirectives = ["default-src", "script-src", "style-src", "img-src", "font-src", "connect-src"] as const;

/**
 * Security headers of every answer (rule A-23): no inline script or style, nothing from other origins, no referrer (an
 * order's address is its key), no device sensors, HSTS in production. An answer without its own `cache-control` is not
 * cached.
 */
export async function securityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const { licenseRegistry: registry } = config;
  await app.register(helmet, {
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
        "report-uri": [`${config.basePath}/api${cspReportPath}`],
        ...(config.isProduction ? { "upgrade-insecure-requests": [] } : {}),
      },
    },
    strictTransportSecurity: config.isProduction
      ? { maxAge: 63_072_000, includeSubDomains: true, preload: config.hstsPreload }
      : false,
    referrerPolicy: { policy: "no-referrer" },
    // Same as frame-ancestors above, for browsers that do not support it.
    xFrameOptions: { action: "deny" },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook("onSend", async (_request, reply) => {
    reply.header("permissions-policy", permissions);
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
}
