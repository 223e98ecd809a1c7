import { runtimeConfig } from "./runtime-config.ts";
import { withoutBasePath } from "./paths.ts";

type Navigator = (path: string, options?: { replace?: boolean }) => void;

let navigator: Navigator | undefined;

/** The router registers its navigation, so that code outside components (session expiry, api errors) can use it. */
export function registerNavigator(next: Navigator | undefined): void {
  navigator = next;
}

/** Goes to a path of the application, without a page load once the router has registered. */
export function navigateTo(path: string, options?: { replace?: boolean }): void {
  if (navigator) navigator(path, options);
  else window.location.assign(runtimeConfig().pagesPath + path);
}

/** Where the browser is, without the base path, with its query. */
export function currentPath(): string {
  const { pathname, search } = window.location;
  return withoutBasePath(pathname, runtimeConfig().pagesPath) + search;
}
