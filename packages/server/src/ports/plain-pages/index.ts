export { escapeHtml, html, noHtml } from "./html.ts";
export type { SafeHtml } from "./html.ts";
export { plainPageIcon, plainPageStylesheet, renderPlainPage, underBase } from "./plain-page.ts";
export { plainPageStyles } from "./plain-page-styles.ts";
