import { developmentConfig, type RuntimeConfig } from "../lib/office/runtime-config.ts";

/**
 * Placeholders that the server replaces after each change of the settings, in `dist/landing.html` (served for `/`) and
 * `dist/app.html` (every other page):
 *
 * | in the file          | becomes                                                                                   |
 * |----------------------|-------------------------------------------------------------------------------------------|
 * | `./assets/`          | `{basePath}/assets/`, so that a page deep in the path still finds its files               |
 * | `<!--dop-config-->`  | `<script type="application/json" id="dop-config">…</script>`, JSON with `<` as `\u003c`   |
 * | `<!--dop-preloads-->`| `<link rel="modulepreload">` for each script of a first visit (`page-preloads.ts`)      |
 * | `%BASE_PATH%`        | the base path without trailing slash, empty at the root                                   |
 * | `%OFFICE_NAME%`      | the office's name, HTML-escaped                                                           |
 * | `%OFFICE_COUNTY%`    | the county, HTML-escaped                                                                  |
 * | `%OFFICE_ADDRESS%`   | the office's address, HTML-escaped                                                        |
 * | `%OFFICE_EMAIL%`     | the office's email, HTML-escaped                                                          |
 * | `%OFFICE_PHONE%`     | its phone number, HTML-escaped; after `tel:` without the signs between its digits         |
 * | `%OFFICE_HOURS%`     | when it is open, HTML-escaped; without hours the `<span>` around them is gone            |
 * | `%LICENSE_LOOKUP%`   | where license numbers are looked up, HTML-escaped                                         |
 * | `%LICENSE_PICTURE%`  | the address of the picture of the license; without one the `<details>` around it is gone |
 * | `%LICENSE_PICTURE_ALT%` | what it shows, HTML-escaped                                                            |
 * | `%FAQ_URL%`          | the external FAQ page, HTML-escaped                                                       |
 * | `%SHORT_NAME%`       | the short product name in the title, HTML-escaped                                         |
 *
 * The office's own seal (`<svg viewBox="0 0 44 44">`), icon and color replace ours. Every occurrence is replaced. No
 * value may be empty, except the base path: an empty text has no node for React to find.
 */
export const placeholderConfig: RuntimeConfig = {
  ...developmentConfig,
  basePath: "/%BASE_PATH%",
  pagesPath: "/%BASE_PATH%",
  isProduction: true,
  officeName: "%OFFICE_NAME%",
  officeCounty: "%OFFICE_COUNTY%",
  officeAddress: "%OFFICE_ADDRESS%",
  officeEmail: "%OFFICE_EMAIL%",
  officePhone: "%OFFICE_PHONE%",
  officeHours: "%OFFICE_HOURS%",
  licenseLookupUrl: "%LICENSE_LOOKUP%",
  licensePicture: { url: "%LICENSE_PICTURE%", alt: "%LICENSE_PICTURE_ALT%" },
  faqUrl: "%FAQ_URL%",
  shortName: "%SHORT_NAME%",
};

/** The router needs a base path that starts with a slash; the token includes the slash. */
export function withBareBasePath(html: string): string {
  return html.replaceAll('"/%BASE_PATH%"', '"%BASE_PATH%/"').replaceAll("/%BASE_PATH%", "%BASE_PATH%");
}
