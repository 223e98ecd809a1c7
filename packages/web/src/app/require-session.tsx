import { Navigate, Outlet, useLocation } from "react-router";
import { useSession } from "../session/use-session.ts";
import { loginPath } from "./paths.ts";

/** The guard of the staff pages: without a session, off to login and back here afterwards. */
export function RequireSession() {
  const session = useSession();
  const { pathname, search } = useLocation();
  return session ? <Outlet /> : <Navigate to={loginPath(pathname + search)} replace />;
}
