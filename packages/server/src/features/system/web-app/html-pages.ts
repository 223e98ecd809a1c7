import { readFile } from "node:fs/promises";
import { defaultLocale, languageNames, locales, type Locale } from "@dop/texts";
import { licenseServiceUrl } from "../../order/index.ts";
import type { PortalSettings } from "../../../live-settings/portal-settings.ts";
import { colorPath, picturePath, sealPath, shownNotes } from "../../office/index.ts";
import { relyingParty } from "../../staff/index.ts";
import { escapeHtml } from "../../../ports/plain-pages/index.ts";
import { officeToday, type Portal } from "../../../portal.ts";

interface Filling {
  readonly config: Portal["config"];
  readonly settings: PortalSettings;
  /** YYYY-MM-DD at the office. */
  readonly today: string;
}

/** The picture of the license with what it shows, in the language of the page. */
function shownPicture({ licensePicture: picture }: PortalSettings, basePath: string, locale: Locale) {
  if (picture === null) return {};
  const { alt_en: en, alt_es: es } = picture;
  return { licensePicture: { url: basePath + picturePath(picture), alt: locale === "es" ? es : en } };
}

/** The installation as the page sees it (read by packages/web/src/lib/office/runtime-config.ts). */
function runtimeConfig({ config, settings, today }: Filling, locale: Locale) {
  const { office, seal } = settings;
  return {
    basePath: config.basePath,
    environment: config.environment,
    isProduction: config.isProduction,
    officeName: office.name,
    officeCounty: locale === "es" ? office.countyEs : office.county,
    officeAddress: office.address,
    officeEmail: office.email,
    officePhone: office.phone,
    officeHours: locale === "es" ? office.hoursEs : office.hours,
    officeTimeZone: office.timeZone,
    ...(seal === null ? {} : { sealUrl: config.basePath + sealPath(seal) }),
    textMessages: config.smsTransport.kind !== "off",
    countryNotes: shownNotes(settings, today, locale),
    unservedCountries: Object.keys(settings.unservedCountries),
    faqUrl: settings.faqUrl,
    licenseLookupUrl: settings.licenseLookupUrl,
    ...shownPicture(settings, config.basePath, locale),
    licenseServiceUrl: licenseServiceUrl(config),
    shortName: "DOP",
    walkIn: config.walkIn,
    products: settings.productsSold,
    languages: settings.locales.filter((each) => Object.hasOwn(languageNames, each)),
    localPasswords: config.directory.kind === "local",
    identityProvider: config.directory.kind === "oidc",
    passkeys: relyingParty(config) !== null,
    ...(settings.scanKey === "" ? {} : { scanKey: settings.scanKey }),
    ...(settings.signedStatement === "off" ? {} : { signedStatement: settings.signedStatement }),
    ...(settings.licenseBarcode ? { licenseBack: true } : {}),
    setupOpen: false,
  };
}

/** The scripts of a first visit by address, and those with its texts by language (packages/web/page-preloads.ts). */
type PagePreloads = Readonly<
  Record<string, { readonly scripts: readonly string[]; readonly texts: Readonly<Record<string, readonly string[]>> }>
>;

/** Asks for all scripts of a page at once, where the page itself would import them one after the other. */
function preloadLinks({ scripts, texts }: PagePreloads[string], basePath: string, locale: Locale): string {
  return [...scripts, ...(texts[locale] ?? [])]
    .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${basePath}/${file}">`)
    .join("");
}

/** The portal's seal as the header draws it (packages/web/src/page/seal.tsx). */
const drawnSeal = /<svg class="([^"]*)" viewBox="0 0 44 44".*?<\/svg>/gs;
/** The hours at the end of a page (packages/web/src/page/questions.tsx). */
const hoursLine = /<span[^<>]*>%OFFICE_HOURS%<\/span>/g;
/** The picture of the license in what is needed (packages/web/src/page/license-picture.tsx). */
const licensePicture = /<details[^<>]*data-license-picture(?:(?!<\/details>).)*<\/details>/gs;

/** The office's own seal and color in place of the portal's, and no hours where it says none. */
function dressPage(page: string, { config, settings }: Omit<Filling, "today">): string {
  const { seal, accentColor, office } = settings;
  let dressed = office.hours === "" ? page.replaceAll(hoursLine, "") : page;
  if (settings.licensePicture === null) dressed = dressed.replaceAll(licensePicture, "");
  if (seal !== null) {
    const url = config.basePath + sealPath(seal);
    dressed = dressed
      .replaceAll(drawnSeal, (_drawn, classes: string) => `<img class="${classes}" src="${url}" alt=""/>`)
      .replace(/<link rel="icon"[^>]*>/, `<link rel="icon" type="image/png" href="${url}">`);
  }
  if (accentColor === null) return dressed;
  const { basePath } = config;
  return dressed
    .replace(/(<meta name="theme-color" content=")[^"]*/, `$1${office.palette[900]}`)
    .replace("</head>", () => `<link rel="stylesheet" href="${basePath}${colorPath(accentColor)}"></head>`);
}

const placeholders = /<html lang="en"|\.\/assets\/|<!--dop-(?:config|preloads)-->|(?:tel:)?%[A-Z]+(?:_[A-Z]+)*%/g;

/** Fills the placeholders that packages/web/src/app/html-placeholders.ts lists. */
function fillPage(template: string, filling: Filling, locale: Locale, preloads = ""): string {
  const { config, settings } = filling;
  const { office } = settings;
  const { licensePicture: picture } = shownPicture(settings, config.basePath, locale);
  const json = JSON.stringify(runtimeConfig(filling, locale)).replaceAll("<", String.raw`\u003c`);
  const values: Record<string, string> = {
    '<html lang="en"': `<html lang="${locale}"`,
    "./assets/": `${config.basePath}/assets/`,
    "<!--dop-config-->": `<script type="application/json" id="dop-config">${json}</script>`,
    "<!--dop-preloads-->": preloads,
    "%BASE_PATH%": config.basePath,
    "%OFFICE_NAME%": escapeHtml(office.name),
    "%OFFICE_COUNTY%": escapeHtml(locale === "es" ? office.countyEs : office.county),
    "%OFFICE_ADDRESS%": escapeHtml(office.address),
    "%OFFICE_EMAIL%": escapeHtml(office.email),
    "tel:%OFFICE_PHONE%": `tel:${escapeHtml(office.phone.replaceAll(/[\s().-]/g, ""))}`,
    "%OFFICE_PHONE%": escapeHtml(office.phone),
    "%OFFICE_HOURS%": escapeHtml(locale === "es" ? office.hoursEs : office.hours),
    "%LICENSE_LOOKUP%": escapeHtml(settings.licenseLookupUrl),
    "%LICENSE_PICTURE%": escapeHtml(picture?.url ?? ""),
    "%LICENSE_PICTURE_ALT%": escapeHtml(picture?.alt ?? ""),
    "%FAQ_URL%": escapeHtml(settings.faqUrl),
    "%SHORT_NAME%": "DOP",
  };
  const page = dressPage(template, filling);
  // All at once, so that an office's name is never read as a placeholder.
  return page.replaceAll(placeholders, (token) => values[token] ?? token);
}

const inEveryLocale = (fill: (locale: Locale) => string): Record<Locale, string> =>
  Object.fromEntries(locales.map((locale) => [locale, fill(locale)])) as Record<Locale, string>;

/** The page while there is no account, by a piece of its JSON that no text can contain. */
export const withSetupOpen = (page: string): string => page.replace('"setupOpen":false', '"setupOpen":true');

export interface HtmlPages {
  /** The landing page by language. Only English is rendered at build; another language's is drawn by the browser. */
  readonly landing: Readonly<Record<Locale, string>>;
  /** The frame of every other page by language. */
  readonly app: Readonly<Record<Locale, string>>;
  /** Like `app` for pages whose first visit is known, by address as the server routes it. */
  readonly known: ReadonlyMap<string, Readonly<Record<Locale, string>>>;
}

/** The built pages, which every change of the settings fills again. */
export interface BuiltPages {
  /** The addresses whose first visit is known. */
  readonly known: readonly string[];
  /** The portal's seal, for pages that are not the web app's. */
  readonly icon: Buffer;
  /** Names the portal's fonts, for a stylesheet that lies next to the assets. */
  readonly fontFaces: string;
  /** The pages with the settings of this moment. */
  filled(): HtmlPages;
}

/** True when the landing page of the build fits: it was rendered in English, with links to every language. */
const isPrerendered = (locale: Locale, { locales: offered }: PortalSettings): boolean =>
  locale === defaultLocale && Object.keys(languageNames).every((name) => offered.includes(name as Locale));

/** The portal's fonts by their file's name, which changes with its bytes. */
const fonts = [
  { family: "Source Sans 3", weight: "200 900", file: /assets\/source-sans-3-[\w.-]+\.woff2/ },
  { family: "Source Serif 4", weight: "600", file: /assets\/source-serif-4-[\w.-]+\.woff2/ },
];

const fontFacesIn = (page: string): string =>
  fonts
    .map(({ family, weight, file }) => ({ family, weight, url: file.exec(page)?.[0] }))
    .filter(({ url }) => url !== undefined)
    .map(
      ({ family, weight, url = "" }) =>
        `@font-face { font-family: "${family}"; font-weight: ${weight}; ` +
        `font-display: swap; src: url("${url}") format("woff2"); }\n`,
    )
    .join("");

/** Reads the built pages once, and fills them for each version of the settings and day. @throws when none were built */
export async function readPages(
  webDist: URL,
  { config, settings, clock }: Pick<Portal, "config" | "settings" | "clock">,
): Promise<BuiltPages> {
  const [landing = "", app = "", preloads = "{}"] = await Promise.all(
    ["landing.html", "app.html", "page-preloads.json"].map((file) => readFile(new URL(file, webDist), "utf8")),
  );
  const icon = /assets\/seal-[\w-]+\.svg/.exec(landing)?.[0];
  if (icon === undefined) throw new Error("The built landing page names no icon.");
  const visits = Object.entries(JSON.parse(preloads) as PagePreloads);

  const fill = (present: PortalSettings, today: string): HtmlPages => {
    const filling = { config, settings: present, today };
    return {
      landing: inEveryLocale((locale) => fillPage(isPrerendered(locale, present) ? landing : app, filling, locale)),
      app: inEveryLocale((locale) => fillPage(app, filling, locale)),
      known: new Map(
        visits.map(([address, visit]) => [
          address,
          inEveryLocale((locale) => fillPage(app, filling, locale, preloadLinks(visit, config.basePath, locale))),
        ]),
      ),
    };
  };

  const todayHere = (): string => officeToday({ config, clock });
  let present = settings();
  let today = todayHere();
  let pages = fill(present, today);
  return {
    known: visits.map(([address]) => address),
    icon: await readFile(new URL(icon, webDist)),
    fontFaces: fontFacesIn(landing),
    filled: () => {
      if (settings() !== present || todayHere() !== today) {
        present = settings();
        today = todayHere();
        pages = fill(present, today);
      }
      return pages;
    },
  };
}
