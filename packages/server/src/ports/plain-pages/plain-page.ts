import { defaultLocale, type Locale } from "@dop/texts";
import { html, type SafeHtml } from "./html.ts";

/** Where `plainPageStyles` is served, below the base path. */
export const plainPageStylesheet = "plain-pages.css";

/** Where the portal's seal is served, below the base path. */
export const plainPageIcon = "favicon.svg";

/** `path` below the base path (`/` or `/portal`). */
export function underBase(basePath: string, path: string): string {
  return `${basePath.replace(/\/+$/, "")}/${path}`;
}

export interface PlainPage {
  readonly title: string;
  readonly basePath: string;
  readonly body: SafeHtml;
  /** The language of its words; the office's own where it is left out. */
  readonly locale?: Locale;
}

/** A whole page that needs no script: the strict content security policy of the portal holds for it too. */
export function renderPlainPage({ title, basePath, body, locale = defaultLocale }: PlainPage): string {
  const page = html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} | DOP</title>
        <link rel="icon" type="image/svg+xml" href="${underBase(basePath, plainPageIcon)}" />
        <link rel="stylesheet" href="${underBase(basePath, plainPageStylesheet)}" />
      </head>
      <body>
        ${body}
      </body>
    </html>`;
  return page.safe;
}
