import type { Permission } from "@dop/domain/staff";
import { useEffect, useState, type ReactNode } from "react";
import { useTexts } from "../i18n/use-texts.ts";
import { may } from "../session/use-may.ts";
import { useSession } from "../session/use-session.ts";
import { toast } from "../lib/messages/toast.ts";
import { loginPath, paths } from "../lib/routes/paths.ts";
import { Navigate, useLocation } from "../lib/routes/router.tsx";

/**
 * Guards the pages that need a permission (rule A-46). Staff without it go to the landing page with a toast, and so do
 * visitors of the users' page. Visitors of other pages, and those whose session ends here, go to login.
 */
export function RequirePermission({ of, children }: { readonly of: Permission; readonly children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [wasLoggedIn] = useState(session !== undefined);
  if (!session && (wasLoggedIn || pathname !== paths.users))
    return <Navigate to={loginPath(pathname + search)} replace />;
  return may(of, session) ? children : <Denied />;
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
