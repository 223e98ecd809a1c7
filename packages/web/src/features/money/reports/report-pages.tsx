import { paths } from "../../../lib/routes/paths.ts";
import { QueryProvider } from "../../../page/query-provider.tsx";
import { Navigate, Route, Switch } from "../../../lib/routes/router.tsx";
import { isAdmin } from "../../../lib/storage/session.ts";
import { useSession } from "../../../session/use-session.ts";
import { AuditExport } from "./audit-page.tsx";
import { CloseoutRecord } from "./closeouts/closeout-page.tsx";
import { Closeouts } from "./closeouts/closeouts-page.tsx";
import { auditPath, closeoutsPath } from "../../../page/office-paths.ts";
import { Reports } from "./reports-page.tsx";

/** /admin/reports and what is below it: told apart here, so that customers do not load the addresses. */
export function ReportPages() {
  const mayExport = isAdmin(useSession());
  return (
    <QueryProvider>
      <Switch>
        <Route path={paths.reports}>
          <Reports />
        </Route>
        <Route path={closeoutsPath}>
          <Closeouts />
        </Route>
        <Route path={`${closeoutsPath}/:number`}>
          <CloseoutRecord />
        </Route>
        {mayExport && (
          <Route path={auditPath}>
            <AuditExport />
          </Route>
        )}
        <Route>
          <Navigate to={paths.reports} replace />
        </Route>
      </Switch>
    </QueryProvider>
  );
}
