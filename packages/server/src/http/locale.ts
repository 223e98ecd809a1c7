import {
  defaultLocale,
  isOfficePage,
  languageNames,
  languageOfPath,
  languagePaths,
  negotiateLocale,
  type Locale,
} from "@dop/texts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Portal } from "../portal.ts";
import type { Access } from "./identify.ts";
import { isUuid } from "./params.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The language in which this request is answered. */
    locale: Locale;
  }
}

/** The cookie with the language that a visitor has chosen. */
const localeCookie = /(?:^|;\s*)(?:__Host-)?dop-locale=([\w-]{2,10})/;

/** Calls of the office before a login, in English like its pages (rule E-22). */
const officeCalls = /^\/api\/(?:users|setup)(?:\/|$)/;

/** True for a call that names its order by the customer's key in its body, which is read after its headers. */
const isByKeyInBody = ({ body }: FastifyRequest): boolean =>
  isUuid((body as { order_id?: unknown } | undefined)?.order_id);

/** True for a call that names its order by the customer's key, in its path or in its body. */
const isByKey = (request: FastifyRequest): boolean =>
  isUuid((request.params as { orderId?: unknown }).orderId) || isByKeyInBody(request);

/** True for an answer that the office alone reads: its staff, the Lt. Governor's desk, or a program. */
function isForOffice(request: FastifyRequest, path: string): boolean {
  const { headers, routeOptions } = request;
  const { access } = routeOptions.config as { readonly access?: Access };
  if (access === undefined || access === "public") {
    const language = languageOfPath(path) ?? defaultLocale;
    return officeCalls.test(path) || isOfficePage(path.slice(languagePaths[language].length));
  }
  return !access.startsWith("customer") || ((headers["x-access-token"] ?? "") !== "" && !isByKey(request));
}

/**
 * The requested language: of a page that of its address (`/es/…`, then `?lang=`), then of the cookie, then of
 * `Accept-Language`. Calls of the API send their page's language in that header, programs usually none.
 */
function wantedLocale(request: FastifyRequest, path: string): string | undefined {
  const { lang } = request.query as { readonly lang?: unknown };
  const isPage = (request.headers.accept ?? "").includes("text/html");
  if (!isPage) return request.headers["accept-language"];
  const addressed = languageOfPath(path);
  if (addressed !== undefined) return addressed;
  if (typeof lang === "string") return lang;
  return localeCookie.exec(request.headers.cookie ?? "")?.[1] ?? request.headers["accept-language"];
}

/** Determines the language of every request's answer. */
export function readLocales(app: FastifyInstance, { config, settings }: Pick<Portal, "config" | "settings">): void {
  const { basePath } = config;
  app.decorateRequest("locale", defaultLocale);
  const readLocale = async (request: FastifyRequest): Promise<void> => {
    const path = request.url.slice(basePath.length).split("?", 1).join();
    const { locales } = settings();
    const offered = isForOffice(request, path)
      ? locales.filter((locale) => !Object.hasOwn(languageNames, locale) || locale === defaultLocale)
      : locales;
    request.locale = negotiateLocale(wantedLocale(request, path), offered);
  };
  app.addHook("onRequest", readLocale);
  app.addHook("preValidation", async (request) => {
    if (isByKeyInBody(request)) await readLocale(request);
  });
}

/**
 * Stores a language chosen by `?lang=` or by its own address for the visitor's next pages, in a cookie that contains
 * nothing else. Production, which has https, binds it to its host by `__Host-`, which requires the path `/`.
 */
export function rememberLocale(
  request: FastifyRequest,
  reply: FastifyReply,
  { basePath, isProduction }: Pick<Portal["config"], "basePath" | "isProduction">,
): void {
  const { lang } = request.query as { readonly lang?: unknown };
  const addressed = languageOfPath(request.url.slice(basePath.length).split("?", 1).join());
  if ((addressed ?? lang) !== request.locale) return;
  const lasting = `Max-Age=${rememberedSeconds}; SameSite=Lax; HttpOnly`;
  const cookie = isProduction
    ? `__Host-dop-locale=${request.locale}; Path=/; ${lasting}; Secure`
    : `dop-locale=${request.locale}; Path=${basePath}/; ${lasting}`;
  void reply.header("set-cookie", cookie);
}

const rememberedSeconds = 365 * 24 * 60 * 60;
