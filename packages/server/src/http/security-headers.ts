// Rules: A-23 (docs/rules)
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

/** The content security policy: no inline script or style, nothing from other origins. */
function contentSecurityPolicy({ licenseRegistry: registry, basePath, isProduction }: Config): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // Staff's browsers ask the county's license service for letters of validity.
    `connect-src 'self'${registry.kind === "http" ? ` ${new URL(registry.url).origin}` : ""}`,
    "manifest-src 'self'",
    "frame-src 'self'",
    // The default says so too; scanners look for the name.
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    `report-uri ${basePath}/api${cspReportPath}`,
    ...(isProduction ? ["upgrade-insecure-requests"] : []),
  ].join(";");
}

/**
 * Security headers of every answer (rule A-23), made once: no referrer (an order's address is its key), no device
 * sensors, HSTS in production. An answer without its own `cache-control` is not cached.
 */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  const headers = {
    "content-security-policy": contentSecurityPolicy(config),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": permissions,
    "referrer-policy": "no-referrer",
    ...(config.isProduction && {
      "strict-transport-security": `max-age=63072000; includeSubDomains${config.hstsPreload ? "; preload" : ""}`,
    }),
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-download-options": "noopen",
    // Same as frame-ancestors above, for browsers that do not support it.
    "x-frame-options": "DENY",
    "x-permitted-cross-domain-policies": "none",
    "x-xss-protection": "0",
  };
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(headers);
  });
  app.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
}
