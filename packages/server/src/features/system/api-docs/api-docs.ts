import swagger from "@fastify/swagger";
import { officeTexts } from "@dop/texts";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { build } from "../../../lib/build.ts";
import { rateLimitOf } from "../../../http/rate-limits.ts";
import { html, renderPlainPage } from "../../../ports/plain-pages/index.ts";
import type { Portal } from "../../../portal.ts";

const t = officeTexts.apiDocs;
const methods = ["get", "post", "patch", "delete"] as const;

/** Must be registered before the routes that it describes. */
export async function apiDocs(app: FastifyInstance, portal: Portal): Promise<void> {
  const { basePath } = portal.config;
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Document Ordering Portal", version: build.version },
      servers: [{ url: basePath === "" ? "/" : basePath }],
      components: {
        securitySchemes: {
          session: { type: "apiKey", in: "header", name: "x-access-token" },
          service: { type: "apiKey", in: "header", name: "x-service-key" },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
}

/**
 * GET /docs (a page) and GET /docs/json (OpenAPI 3.1), generated from the schemas that validate. Each is built once:
 * a megabyte that stays the same while the server runs.
 */
export function apiDocsRoutes(app: FastifyInstance, portal: Portal): void {
  const open = { config: rateLimitOf("reads"), schema: { hide: true } } as const;
  let description: string | undefined;
  let page: string | undefined;
  app.get("/docs/json", open, async (_request, reply) => {
    description ??= JSON.stringify(app.swagger());
    return reply.type("application/json; charset=utf-8").send(description);
  });
  app.get("/docs", open, async (_request, reply) => {
    page ??= renderDocs(app, portal.config.basePath);
    return reply.type("text/html; charset=utf-8").send(page);
  });
}

function renderDocs(app: FastifyInstance, basePath: string): string {
  const paths = Object.entries(app.swagger().paths ?? {});
  const rows = paths.flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = (item as Record<string, { summary?: string; description?: string } | undefined>)[method];
      return operation
        ? [
            html`<li>
              <p><code>${method.toUpperCase()} ${path}</code></p>
              <p class="meta">${operation.summary ?? ""} ${operation.description ?? ""}</p>
            </li>`,
          ]
        : [];
    }),
  );
  const body = html`<header class="bar"><p>${t.title}</p></header>
    <main>
      <h1>${t.title}</h1>
      <p>${t.intro}</p>
      <p><a href="${basePath}/api/docs/json">${t.openApi}</a></p>
      <ul class="card list">
        ${rows}
      </ul>
    </main>`;
  return renderPlainPage({ title: t.title, basePath, body });
}
