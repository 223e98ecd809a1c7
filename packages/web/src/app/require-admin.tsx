import { useEffect } from "react";
import type { ReactNode } from "react";
import { useTexts } from "../i18n/use-texts.ts";
import { isAdmin } from "../session/session.ts";
import { useSession } from "../session/use-session.ts";
import { toast } from "../ui/toast.ts";
import { loginPath, paths } from "./paths.ts";
import { Navigate, useLocation } from "./router.tsx";

/** The guard of the admin pages: visitors go to login, staff without the role get a toast and go to the front (spec 2 section 2). */
export function RequireAdmin({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (!session) return <Navigate to={loginPath(pathname + search)} replace />;
  return isAdmin(session) ? children : <Denied />;
}

function Denied() {
  const t = useTexts("clientErrors");
  useEffect(() => {
    toast.error(t.accessDenied);
  }, [t]);
  return <Navigate to={paths.landing} replace />;
}
