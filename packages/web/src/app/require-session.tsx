import type { ReactNode } from "react";
import { Navigate, useLocation } from "../lib/router.tsx";
import { useSession } from "../session/use-session.ts";
import { loginPath } from "../lib/paths.ts";

/** Guards the staff pages: without a session, visitors go to login and return here afterwards. */
export function RequireSession({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  return session ? children : <Navigate to={loginPath(pathname + search)} replace />;
}
