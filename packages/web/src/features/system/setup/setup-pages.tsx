import { RequireAdmin } from "../../../page/guards.tsx";
import { useConfig } from "../../../lib/office/config-context.ts";
import { paths } from "../../../lib/routes/paths.ts";
import { Navigate, useLocation } from "../../../lib/routes/router.tsx";
import { isAdmin } from "../../../lib/storage/session.ts";
import { useSession } from "../../../session/use-session.ts";
import { NotFoundPage } from "../not-found/index.ts";
import { FirstAdminPage } from "./first-admin-page.tsx";
import { SetupPage } from "./setup-page.tsx";

/**
 * /admin/setup, and /setup: unknown like any other address once there is an account; an admin is led to the page of
 * checks. Together, because every page names what is apart.
 */
export function SetupPages() {
  const { setupOpen } = useConfig();
  const session = useSession();
  const { pathname } = useLocation();
  if (pathname === paths.checks)
    return (
      <RequireAdmin>
        <SetupPage />
      </RequireAdmin>
    );
  if (pathname !== paths.setup) return <NotFoundPage />;
  if (setupOpen) return <FirstAdminPage />;
  return session && isAdmin(session) ? <Navigate to={paths.checks} replace /> : <NotFoundPage />;
}
