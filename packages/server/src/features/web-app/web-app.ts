import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fileURLToPath } from "node:url";
import { msg, type Locale } from "@dop/domain/texts";
import { rememberLocale } from "../../http/locale.ts";
import { notFound } from "../../http/api-error.ts";
import { plainPageIcon, plainPageStyles, plainPageStylesheet } from "../../ports/plain-pages/index.ts";
import type { Portal } from "../../portal.ts";
import { readPages } from "./html-pages.ts";

export const builtWebApp = new URL("../../../../web/dist/", import.meta.url);

/** Paths that the browser's router knows; any other page is answered with 404 and shows Page Not Found. */
const pages = [
  "/login",
  "/find-order",
  "/product",
  "/contact-info",
  "/shipping-address",
  "/marriage-license",
  "/document-uploads",
  "/checkout",
  "/order/:order_uuid",
  "/admin",
  "/admin/*",
  "/users",
] as const;

/** Serves the built web app: its files for good (their names carry a hash), its pages afresh. */
export async function webApp(app: FastifyInstance, portal: Portal, webDist: URL = builtWebApp): Promise<void> {
  const html = await readPages(webDist, portal.config);
  const send = (request: FastifyRequest, reply: FastifyReply, page: Readonly<Record<Locale, string>>) => {
    rememberLocale(request, reply, portal.config);
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("vary", "accept-language, cookie")
      .send(page[request.locale]);
  };

  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL("assets/", webDist)),
    prefix: "/assets/",
    immutable: true,
    maxAge: "365d",
    preCompressed: true,
    wildcard: true,
    index: false,
    decorateReply: false,
  });
  app.get(`/${plainPageStylesheet}`, async (_request, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", "public, max-age=3600").send(plainPageStyles),
  );
  for (const path of ["/favicon.ico", `/${plainPageIcon}`])
    app.get(path, async (_request, reply) =>
      reply.type("image/svg+xml").header("cache-control", "public, max-age=86400").send(html.icon),
    );
  app.get("/", async (request, reply) => send(request, reply, html.landing));
  for (const path of new Set([...pages, ...html.known.keys()]))
    app.get(path, async (request, reply) => send(request, reply, html.known.get(path) ?? html.app));
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
    if (!wantsPage) throw notFound(msg("errors.notFound"));
    return send(request, reply.status(404), html.app);
  });
}
