import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";
import {
  Redirect,
  Route,
  Router,
  Switch,
  Link as WouterLink,
  useParams,
  useLocation as useWouterLocation,
  useSearch,
  useSearchParams,
} from "wouter";
import { englishAddress } from "./navigation.ts";
import { withoutBasePath } from "./paths.ts";

/** The router, which the rest of the web package imports from here alone. Paths are without the base path. */
export { Route, Switch, useParams, useSearchParams };

interface AppRouterProps {
  /** Mount point without trailing slash; empty at the root. */
  readonly basePath: string;
  /** The path of a prerendered page; absent in a browser. */
  readonly ssrPath?: string;
  readonly children: ReactNode;
}

export function AppRouter({ basePath, ssrPath, children }: AppRouterProps) {
  return (
    <Router
      base={basePath}
      aroundNav={(navigate, address, options) => {
        const english = englishAddress(withoutBasePath(address, basePath));
        if (english === undefined) navigate(address, options);
        else window.location[options?.replace ? "replace" : "assign"](english);
      }}
      {...(ssrPath === undefined ? {} : { ssrPath })}
    >
      {children}
    </Router>
  );
}

/** The browser's path without the base path, and the query with its question mark. */
export function useLocation(): { readonly pathname: string; readonly search: string } {
  const [pathname] = useWouterLocation();
  const search = useSearch();
  return { pathname, search: search === "" ? "" : `?${search}` };
}

export type Navigate = (to: string, options?: { readonly replace?: boolean }) => void;

/** Goes to a path of the application; the function stays the same from render to render. */
export function useNavigate(): Navigate {
  const [, navigate] = useWouterLocation();
  return navigate;
}

export function Navigate({ to, replace = false }: { readonly to: string; readonly replace?: boolean }) {
  return <Redirect to={to} replace={replace} />;
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  readonly to: string;
  readonly replace?: boolean;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A link inside the application; new tabs, downloads and modified clicks are the browser's. */
export function Link({ to, replace = false, ...rest }: LinkProps) {
  return <WouterLink to={to} replace={replace} {...rest} />;
}

interface NavLinkProps extends Omit<LinkProps, "className"> {
  /** Only the exact path counts as current, not paths below it. */
  readonly end?: boolean;
  readonly className: (state: { readonly isActive: boolean }) => string;
}

export function NavLink({ end = false, className, to, ...rest }: NavLinkProps) {
  const { pathname } = useLocation();
  const isActive = pathname === to || (!end && pathname.startsWith(`${to}/`));
  return <Link {...rest} to={to} className={className({ isActive })} aria-current={isActive ? "page" : undefined} />;
}
