import { readFile } from "node:fs/promises";
import { defaultLocale, languageNames, locales, type Locale } from "@dop/domain/texts";
import type { Config } from "../../config.ts";
import { licenseServiceUrl } from "../licenses/index.ts";
import { relyingParty } from "../users/index.ts";
import { escapeHtml } from "../../ports/plain-pages/index.ts";

/** What the page is told of the installation (packages/web/src/lib/runtime-config.ts reads it). */
function runtimeConfig(config: Config) {
  return {
    basePath: config.basePath,
    environment: config.environment,
    isProduction: config.isProduction,
    officeName: config.office.name,
    officeCounty: config.office.county,
    officeAddress: config.office.address,
    officeEmail: config.office.email,
    officePhone: config.office.phone,
    officeTimeZone: config.office.timeZone,
    faqUrl: config.faqUrl,
    licenseLookupUrl: config.licenseLookupUrl,
    licenseServiceUrl: licenseServiceUrl(config),
    shortName: "DOP",
    walkIn: config.walkIn,
    letterOfValidity: config.letterOfValidity,
    languages: config.locales.filter((locale) => Object.hasOwn(languageNames, locale)),
    passwordsKeptHere: config.directory.kind === "local",
    identityProvider: config.directory.kind === "oidc",
    passkeys: relyingParty(config) !== null,
  };
}

/** The scripts of a first visit by address; of the languages, only English has texts in a file of their own. */
type PagePreloads = Readonly<
  Record<string, { readonly scripts: readonly string[]; readonly english: readonly string[] }>
>;

/** Asks for all scripts of a page at once, where the page itself would import them one after the other. */
function preloadLinks({ scripts, english }: PagePreloads[string], config: Config, locale: Locale): string {
  const files = locale === defaultLocale ? [...scripts, ...english] : scripts;
  return files
    .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${config.basePath}/${file}">`)
    .join("");
}

/** Fills the placeholders that packages/web/src/app/html-placeholders.ts lists. */
function fillPage(template: string, config: Config, locale: Locale, preloads = ""): string {
  const json = JSON.stringify(runtimeConfig(config)).replaceAll("<", String.raw`\u003c`);
  const values: Record<string, string> = {
    '<html lang="en">': `<html lang="${locale}">`,
    "./assets/": `${config.basePath}/assets/`,
    "<!--dop-config-->": `<script type="application/json" id="dop-config">${json}</script>`,
    "<!--dop-preloads-->": preloads,
    "%BASE_PATH%": config.basePath,
    "%OFFICE_NAME%": escapeHtml(config.office.name),
    "%OFFICE_COUNTY%": escapeHtml(config.office.county),
    "%OFFICE_ADDRESS%": escapeHtml(config.office.address),
    "%OFFICE_EMAIL%": escapeHtml(config.office.email),
    "tel:%OFFICE_PHONE%": `tel:${escapeHtml(config.office.phone.replaceAll(/[\s().-]/g, ""))}`,
    "%OFFICE_PHONE%": escapeHtml(config.office.phone),
    "%LICENSE_LOOKUP%": escapeHtml(config.licenseLookupUrl),
    "%FAQ_URL%": escapeHtml(config.faqUrl),
    "%SHORT_NAME%": "DOP",
  };
  return Object.entries(values).reduce((page, [token, value]) => page.replaceAll(token, () => value), template);
}

const inEveryLocale = (fill: (locale: Locale) => string): Record<Locale, string> =>
  Object.fromEntries(locales.map((locale) => [locale, fill(locale)])) as Record<Locale, string>;

export interface HtmlPages {
  /** The landing page by language. Only English is rendered at build; another language's is drawn by the browser. */
  readonly landing: Readonly<Record<Locale, string>>;
  /** The frame of every other page by language. */
  readonly app: Readonly<Record<Locale, string>>;
  /** The same for pages whose first visit is known, by address as the server routes it. */
  readonly known: ReadonlyMap<string, Readonly<Record<Locale, string>>>;
  /** The portal's seal, for pages that are not the web app's. */
  readonly icon: Buffer;
}

/** The landing page was drawn at build in English, with the way to every language. */
const isPrerendered = (locale: Locale, config: Config): boolean =>
  locale === defaultLocale && Object.keys(languageNames).every((name) => config.locales.includes(name as Locale));

/** Reads the built pages and fills them, once. @throws when the web package was not built */
export async function readPages(webDist: URL, config: Config): Promise<HtmlPages> {
  const [landing = "", app = "", preloads = "{}"] = await Promise.all(
    ["landing.html", "app.html", "page-preloads.json"].map((file) => readFile(new URL(file, webDist), "utf8")),
  );
  const icon = /assets\/seal-[\w-]+\.svg/.exec(landing)?.[0];
  if (icon === undefined) throw new Error("The built landing page names no icon.");
  return {
    landing: inEveryLocale((locale) => fillPage(isPrerendered(locale, config) ? landing : app, config, locale)),
    app: inEveryLocale((locale) => fillPage(app, config, locale)),
    known: new Map(
      Object.entries(JSON.parse(preloads) as PagePreloads).map(([address, visit]) => [
        address,
        inEveryLocale((locale) => fillPage(app, config, locale, preloadLinks(visit, config, locale))),
      ]),
    ),
    icon: await readFile(new URL(icon, webDist)),
  };
}
