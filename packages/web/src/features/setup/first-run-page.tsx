import { useConfig } from "../../lib/config-context.ts";
import { paths } from "../../lib/paths.ts";
import { Navigate } from "../../lib/router.tsx";
import { isAdmin } from "../../lib/session.ts";
import { useSession } from "../../session/use-session.ts";
import { NotFoundPage } from "../not-found/index.ts";
import { FirstAdminPage } from "./first-admin-page.tsx";

/** /setup: unknown like any other address once there is an account; to admins it is the page of checks. */
export function FirstRunPage() {
  const { setupOpen } = useConfig();
  const session = useSession();
  if (setupOpen) return <FirstAdminPage />;
  return session && isAdmin(session) ? <Navigate to={paths.checks} replace /> : <NotFoundPage />;
}
