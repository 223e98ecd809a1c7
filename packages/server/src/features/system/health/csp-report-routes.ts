// Rules: A-23 (docs/rules)
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { rateLimitOf } from "../../../http/rate-limits.ts";
import { bodyLimits } from "../../../http/request-bodies.ts";
import { cspDirectives, cspReportPath } from "../../../http/security-headers.ts";
import type { Portal } from "../../../portal.ts";

/** A report as browsers send it. Its address of the page may be an order's key, and is not read. */
const reportSchema = z.object({
  "csp-report": z.object({
    "effective-directive": z.string().max(100).optional(),
    "violated-directive": z.string().max(1000).optional(),
    "blocked-uri": z.string().max(5000).optional(),
  }),
});

/** A word such as `inline`, or the origin of an address. */
function blockedBy(uri = ""): string {
  if (/^[a-z-]{1,30}$/.test(uri)) return uri;
  return URL.canParse(uri) ? new URL(uri).origin : "other";
}

/** Counts and logs what browsers refused by the content security policy: an attack, or a fault of ours. */
export function cspReportRoutes(app: FastifyInstance, portal: Portal): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/csp-report",
      { parseAs: "string" },
      scope.getDefaultJsonParser("error", "error"),
    );
    scope.withTypeProvider<ZodTypeProvider>().post(
      cspReportPath,
      {
        bodyLimit: bodyLimits.form,
        config: rateLimitOf("reads"),
        schema: { summary: "Reports of browsers about the content security policy", body: reportSchema },
      },
      async ({ body: { "csp-report": report }, log }, reply) => {
        const [named = ""] = (report["effective-directive"] ?? report["violated-directive"] ?? "").split(" ");
        const directive = cspDirectives.find((known) => named === known || named.startsWith(`${known}-`)) ?? "other";
        portal.metrics.policyBroken(directive);
        log.warn({ directive, blocked: blockedBy(report["blocked-uri"]) }, "refused by the content security policy");
        return reply.status(204).send();
      },
    );
  });
}
