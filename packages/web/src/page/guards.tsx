import { useEffect, useState, type ReactNode } from "react";
import { useTexts } from "../i18n/use-texts.ts";
import { isAdmin } from "../lib/storage/session.ts";
import { useMayWrite } from "../session/use-may-write.ts";
import { useSession } from "../session/use-session.ts";
import { toast } from "../lib/messages/toast.ts";
import { loginPath, paths } from "../lib/routes/paths.ts";
import { Navigate, useLocation } from "../lib/routes/router.tsx";

/**
 * Guards the admin pages (rule A-3). Staff without the role go to the landing page with a toast, and so do visitors of
 * the users' page. Visitors of other pages, and those whose session ends here, go to login.
 */
export function RequireAdmin({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [wasLoggedIn] = useState(session !== undefined);
  if (!session && (wasLoggedIn || pathname !== paths.users))
    return <Navigate to={loginPath(pathname + search)} replace />;
  return isAdmin(session) ? children : <Denied />;
}

/** Guards pages of staff who may write: viewers stay logged in and go to the landing page with a toast. */
export function RequireWriter({ children }: { readonly children: ReactNode }) {
  return useMayWrite() ? children : <Denied />;
}

function Denied() {
  const t = useTexts("clientErrors");
  useEffect(() => {
    toast.error(t.accessDenied);
  }, [t]);
  return <Navigate to={paths.landing} replace />;
}

/** Guards the staff pages: without a session, visitors go to login and return here afterwards. */
export function RequireSession({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  return session ? children : <Navigate to={loginPath(pathname + search)} replace />;
}
