import type { ReactNode } from "react";
import { Navigate, useLocation } from "../lib/router.tsx";
import { useSession } from "../session/use-session.ts";
import { loginPath } from "../lib/paths.ts";

/** The guard of the staff pages: without a session, off to login and back here afterwards. */
export function RequireSession({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  return session ? children : <Navigate to={loginPath(pathname + search)} replace />;
}
