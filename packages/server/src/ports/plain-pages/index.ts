import { defaultLocale, type Locale } from "@dop/texts";

/** HTML in which every inserted value was escaped. */
export interface SafeHtml {
  readonly safe: string;
}

type Value = string | number | SafeHtml | readonly SafeHtml[];

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes text for content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

function render(value: Value): string {
  if (typeof value === "string") return escapeHtml(value);
  if (typeof value === "number") return String(value);
  return "safe" in value ? value.safe : value.map((part) => part.safe).join("");
}

/** Tagged template that escapes every interpolated value that is not HTML itself. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): SafeHtml {
  return { safe: parts.map((part, i) => (i < values.length ? part + render(values[i] ?? "") : part)).join("") };
}

export const noHtml: SafeHtml = { safe: "" };

/** Path of `plainPageStyles` and of the portal's seal, below the base path. */
export const plainPageStylesheet = "plain-pages.css";
export const plainPageIcon = "favicon.svg";

/** `path` below the base path (`/` or `/portal`). */
export function underBase(basePath: string, path: string): string {
  return `${basePath.replace(/\/+$/, "")}/${path}`;
}

export interface PlainPage {
  readonly title: string;
  readonly basePath: string;
  readonly body: SafeHtml;
  /** By default the office's own language. */
  readonly locale?: Locale;
}

/** A whole page without scripts, under the portal's strict content security policy. */
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

/** The stylesheet of the pages that the server renders itself; colors are those of the portal's theme. */
export const plainPageStyles = `
*, ::before, ::after { box-sizing: border-box; }
html { color: #15212a; background: #f5f7f6; -webkit-text-size-adjust: 100%; }
body { margin: 0; font: 1.0625rem/1.55 "Source Sans 3", system-ui, "Segoe UI", Arial, sans-serif; }
h1, h2 { font-family: "Source Serif 4", Georgia, serif; line-height: 1.2; letter-spacing: -.008em; text-wrap: balance; }
h1 { font-size: 1.875rem; margin: 0 0 1rem; }
h2 { font-size: 1.375rem; margin: 2rem 0 .5rem; }
a { color: #12665e; text-underline-offset: .15em; }
:focus-visible { outline: 3px solid #a94a17; outline-offset: 2px; border-radius: 3px; }
.bar { background: #082d2b; color: #fff; border-bottom: 4px solid #a94a17; padding: 1.1rem 1.25rem;
  font-family: "Source Serif 4", Georgia, serif; font-size: 1.25rem; }
.bar p { margin: 0 auto; max-width: 60rem; }
main { max-width: 60rem; margin: 2rem auto; padding: 0 1.25rem; }
main.narrow { max-width: 30rem; }
.card { background: #fff; border: 1px solid #dde4e2; border-radius: 8px;
  box-shadow: 0 1px 2px rgb(8 45 43 / .06), 0 2px 10px rgb(8 45 43 / .05); padding: 1.75rem; }
.notice { background: #fff3d6; color: #7a4b00; border-left: 4px solid #7a4b00; border-radius: 3px;
  padding: .6rem .9rem; margin: 0 0 1.25rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1.25rem; margin: 0 0 1.5rem; }
dt { color: #46545c; }
dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.actions { display: grid; gap: .75rem; }
.btn { display: block; width: 100%; min-height: 2.75rem; padding: .5rem 1.25rem; border: 2px solid #0e514b;
  border-radius: 3px; background: #fff; color: #0e514b; font: inherit; font-weight: 600; text-align: center;
  text-decoration: none; cursor: pointer; }
.btn:hover { background: #eef6f4; }
.btn-primary { background: #0e514b; color: #fff; }
.btn-primary:hover { background: #0b3f3b; }
.btn-quiet { border-color: transparent; text-decoration: underline; }
.list { list-style: none; margin: 0; padding: 0; }
.list li { border-top: 1px solid #dde4e2; padding: .8rem 0; }
.list li:first-child { border-top: 0; }
.list a { font-weight: 600; }
.list p { margin: .15rem 0 0; }
.meta { color: #46545c; font-size: .9375rem; overflow-wrap: anywhere; }
.mail-frame { display: block; width: 100%; height: 36rem; border: 1px solid #c5cfcd; border-radius: 5px;
  background: #fff; }
.mail-text { white-space: pre-wrap; overflow-wrap: anywhere;
  font: .9375rem/1.5 ui-monospace, Menlo, Consolas, monospace; background: #fafbfa; border: 1px solid #dde4e2;
  border-radius: 5px; padding: 1rem; margin: 0; }
.sheet { background: #fff; border: 1px solid #dde4e2; border-radius: 8px; padding: 2rem; margin: 0 0 1.5rem; }
.sheet table { width: 100%; border-collapse: collapse; margin: 0 0 1rem; }
.sheet caption { text-align: left; font-weight: 600; padding: .5rem 0; }
.sheet th, .sheet td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0;
  border-bottom: 1px solid #ecf0ee; overflow-wrap: anywhere; }
.sheet th { width: 14rem; font-weight: 400; color: #46545c; }
@media (max-width: 30rem) {
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: .5rem; }
  .card, .sheet { padding: 1.1rem; }
  .sheet th { width: 9rem; }
}
@media print {
  @page { size: letter; margin: 14mm; }
  html { background: #fff; color: #000; }
  .bar, .no-print { display: none; }
  main { margin: 0; padding: 0; max-width: none; }
  .sheet { border: 0; padding: 0; margin: 0; break-after: page; }
  .sheet:last-child { break-after: auto; }
}
@media (forced-colors: active) { .btn { border-color: ButtonText; } }
`;
