import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fileURLToPath } from "node:url";
import {
  defaultLocale,
  isOfficePage,
  languageNames,
  languagePaths,
  locales,
  msg,
  officePages,
  type Locale,
} from "@dop/texts";
import { rememberLocale } from "../../../http/locale.ts";
import { notFound } from "../../../http/api-error.ts";
import { plainPageIcon, plainPageStyles, plainPageStylesheet } from "../../../ports/plain-pages/index.ts";
import type { Portal } from "../../../portal.ts";
import { isSetupOpen } from "../setup/setup-code.ts";
import { readPages, withSetupOpen, type HtmlPages } from "./html-pages.ts";

export const builtWebApp = new URL("../../../../../web/dist/", import.meta.url);

/** Paths that the browser's router knows; any other page is answered with 404 and shows Page Not Found. */
const customerPages = [
  "/find-order",
  "/product",
  "/contact-info",
  "/shipping-address",
  "/marriage-license",
  "/document-uploads",
  "/checkout",
  "/order/:order_uuid",
  "/photos",
  "/verify/:code",
  "/privacy",
  "/accessibility",
] as const;
const officeAddresses = ["/login", "/admin", "/admin/*", "/users"] as const;

/** Pages that search engines may list, in each language. Addresses of orders are secret and never listed. */
const isPublic = (path: string): boolean => !/^\/(order|verify)\//.test(path) && path !== "/photos";

async function serveFiles(
  app: FastifyInstance,
  webDist: URL,
  html: Awaited<ReturnType<typeof readPages>>,
): Promise<void> {
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
    reply
      .type("text/css; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(html.fontFaces + plainPageStyles),
  );
  for (const path of ["/favicon.ico", `/${plainPageIcon}`])
    app.get(path, async (_request, reply) =>
      reply.type("image/svg+xml").header("cache-control", "public, max-age=86400").send(html.icon),
    );
}

/** Serves the built web app: files are cached for good (their names have a hash), pages never. */
export async function webApp(app: FastifyInstance, portal: Portal, webDist: URL = builtWebApp): Promise<void> {
  const html = await readPages(webDist, portal);
  const offered = () => portal.settings().locales.filter((locale) => Object.hasOwn(languageNames, locale));
  const translations = (path: string): string =>
    offered()
      .map((locale) => {
        const query = locale === defaultLocale ? `?lang=${locale}` : "";
        const url = portal.publicUrl() + languagePaths[locale] + (path === "/" && query === "" ? "" : path) + query;
        return `<${url}>; rel="alternate"; hreflang="${locale}"`;
      })
      .join(", ");
  const send = async (request: FastifyRequest, reply: FastifyReply, page: Readonly<Record<Locale, string>>) => {
    // Pages are served while the database is down, too.
    const open = await isSetupOpen(portal).catch(() => false);
    rememberLocale(request, reply, portal.config);
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("vary", "accept-language, cookie")
      .send(open ? withSetupOpen(page[request.locale]) : page[request.locale]);
  };
  const sendNotFound = (request: FastifyRequest, reply: FastifyReply) => {
    const wantsPage = request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
    if (!wantsPage) throw notFound(msg("errors.notFound"));
    return send(request, reply.status(404), html.filled().app);
  };

  await serveFiles(app, webDist, html);
  const redirectToEnglish = (request: FastifyRequest, reply: FastifyReply, language: Locale) => {
    const { basePath } = portal.config;
    const asked = request.url.slice(basePath.length + languagePaths[language].length);
    return reply.header("cache-control", "no-store").redirect(basePath + (asked.startsWith("/") ? "" : "/") + asked);
  };
  const serve = (address: string, path: string, pageOf: (pages: HtmlPages) => HtmlPages["app"], language?: Locale) =>
    app.get(address, async (request, reply) => {
      // A link in a language that is no longer offered still leads to its page.
      if (language !== undefined && !offered().includes(language)) return redirectToEnglish(request, reply, language);
      if (isPublic(path) && !isOfficePage(path) && offered().length > 1) void reply.header("link", translations(path));
      return send(request, reply, pageOf(html.filled()));
    });
  const pageAt =
    (path: string) =>
    ({ known, app: page }: HtmlPages) =>
      known.get(path) ?? page;
  serve("/", "/", ({ landing }) => landing);
  for (const path of new Set([...customerPages, ...officeAddresses, ...html.known])) serve(path, path, pageAt(path));
  // Unknown like any other page once there is an account: admins have their own page of checks.
  app.get("/setup", async (request, reply) =>
    send(request, (await isSetupOpen(portal).catch(() => true)) ? reply : reply.status(404), html.filled().app),
  );
  for (const language of locales) {
    const prefix = languagePaths[language];
    if (prefix === "") continue;
    serve(prefix, "/", ({ landing }) => landing, language);
    app.get(`${prefix}/`, async (_request, reply) => reply.redirect(portal.config.basePath + prefix));
    for (const path of customerPages) serve(prefix + path, path, pageAt(path), language);
    for (const page of officePages)
      for (const address of [page, `${page}/*`])
        app.get(prefix + address, async (request, reply) => redirectToEnglish(request, reply, language));
  }
  app.setNotFoundHandler(sendNotFound);
}
