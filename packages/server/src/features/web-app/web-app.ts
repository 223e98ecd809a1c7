import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { fileURLToPath } from "node:url";
import { errorTexts } from "@dop/domain/texts/errors";
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
  const send = (reply: FastifyReply, page: string) =>
    reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(page);

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
  app.get("/", async (_request, reply) => send(reply, html.landing));
  for (const path of pages) app.get(path, async (_request, reply) => send(reply, html.app));
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
    if (!wantsPage) throw notFound(errorTexts.en.notFound);
    return send(reply.status(404), html.app);
  });
}
