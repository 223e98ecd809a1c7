import { isOfficePage, languagePaths } from "@dop/texts/locales";
import { pageLocale } from "../../i18n/load-texts.ts";
import { runtimeConfig } from "../office/runtime-config.ts";
import { withoutBasePath } from "./paths.ts";

type Navigator = (path: string, options?: { replace?: boolean }) => void;

let navigator: Navigator | undefined;

/** The router registers its navigation, so that code outside components (session expiry, api errors) can use it. */
export function registerNavigator(next: Navigator | undefined): void {
  navigator = next;
}

/**
 * The address of the office's page at a path, on a page in another language: the office's pages are in English, so it
 * must be loaded (rule E-22). Undefined for other pages, and on a page whose language has no paths of its own.
 */
export function englishAddress(path: string): string | undefined {
  if (languagePaths[pageLocale()] === "" || !isOfficePage(path.replace(/[?#].*/s, ""))) return undefined;
  return runtimeConfig().basePath + path;
}

/** True when a path loads a new page, which ends this one and its messages. */
export const isLoadedAnew = (path: string): boolean => navigator === undefined || englishAddress(path) !== undefined;

/** Goes to a path of the application, without a page load once the router has registered. */
export function navigateTo(path: string, options?: { replace?: boolean }): void {
  if (navigator) navigator(path, options);
  else window.location.assign(englishAddress(path) ?? runtimeConfig().pagesPath + path);
}

/** The browser's address without the base path, with its query. */
export function currentPath(): string {
  const { pathname, search } = window.location;
  return withoutBasePath(pathname, runtimeConfig().pagesPath) + search;
}
